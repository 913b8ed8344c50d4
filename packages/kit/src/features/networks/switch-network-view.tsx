import type { CaipNetworkId, FoyerError } from '@foyer/base'
import { CHAIN_NOT_SUPPORTED, METHOD_NOT_SUPPORTED, REQUEST_ALREADY_PENDING } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import { useCallback, useEffect, useRef } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { sameFields } from '../../bridge/use-store.ts'
import { accountOf, networkOf } from '../../core/connections/session.ts'
import { networkPicture } from '../../core/networks/network-picture.ts'
import { findNetwork } from '../../core/networks/networks.ts'
import { showToast } from '../../core/notices.ts'
import { reset } from '../../core/routing/navigation.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { FundsLine } from '../../ui/funds-line.tsx'
import { NetworkSwitchAnimation } from '../../ui/network-switch-animation.tsx'
import { Message } from '../../ui/notice.tsx'
import { switchNetwork } from './switch-network.ts'

export { networks as messages } from '../../locales/en/networks.ts'

export { SwitchNetworkView as View }

/** Shown while the wallet is asked to switch networks. */
function SwitchNetworkView({ args: { network: id } }: { readonly args: { readonly network: CaipNetworkId } }) {
  const { ctx, t, go } = useModal()
  const { address = '', wallet } = useModalState(({ session }) => {
    const account = accountOf(session)
    return { address: account.address, wallet: account.wallet?.name ?? '' }
  }, sameFields)
  const to = useModalState((state) => findNetwork(state.networks, id))
  // The origin network must not change on the screen when the wallet has switched.
  const from = useRef(networkOf(ctx.store.get().session, ctx.store.get().networks)).current
  const state = useModalState(({ switching }) => ('to' in switching && switching.to === id ? switching.status : 'idle'))
  const ground = useGround()
  // Another language must not ask the wallet again.
  const spoken = useRef(t)
  spoken.current = t

  const ask = useCallback(() => {
    switchNetwork(ctx, id).then(
      (isWanted) => {
        if (!isWanted) return
        showToast(
          ctx,
          'success',
          spoken.current('switchNetwork.done', { network: findNetwork(ctx.store.get().networks, id)?.name ?? '' }),
        )
        arrive(ctx, go)
      },
      () => {
        // If the wallet does not support the network, asking again is useless: the view goes back and a toast gives the reason.
        const { switching } = ctx.store.get()
        if (switching.status !== 'failed' || switching.to !== id) return
        const { networks, session } = ctx.store.get()
        const network = findNetwork(networks, id)
        const words = {
          wallet: accountOf(session, network?.chainNamespace).wallet?.name ?? '',
          to: network?.name ?? spoken.current('network.unknown'),
        }
        showToast(ctx, 'error', spoken.current(failureOf(switching.error), words))
        go.back()
      },
    )
  }, [ctx, id, go])
  useEffect(() => {
    // A rejected switch is requested again; one that the host has already requested is not requested twice.
    const { switching } = ctx.store.get()
    if (switching.status !== 'waiting' || switching.to !== id) ask()
  }, [ctx, ask, id])

  const declined = state === 'declined'
  const names = { wallet, from: from?.name ?? t('network.unknown'), to: to?.name ?? t('network.unknown') }
  const title = declined ? t('switchNetwork.declinedTitle', names) : t('switchNetwork.waitTitle', names)
  useScreen(declined ? { alert: title } : { light: 'wait', status: t('switchNetwork.announce', names) })

  return (
    <>
      <NetworkSwitchAnimation
        from={ground(from)}
        to={ground(to)}
        visitor={{ address }}
        state={declined ? 'declined' : 'waiting'}
      />
      <Message title={title}>{t(declined ? 'switchNetwork.declinedText' : 'switchNetwork.waitText', names)}</Message>
      {declined && <FundsLine>{t('switchNetwork.safe')}</FundsLine>}
      <Actions>
        <Button kind={declined ? 'primary' : 'secondary'} onPress={ask}>
          {declined ? t('switchNetwork.retry') : t('switchNetwork.again', names)}
        </Button>
        {declined && (
          <Button kind="text" onPress={go.back}>
            {t('switchNetwork.stay', names)}
          </Button>
        )}
      </Actions>
    </>
  )
}

/** What is said of a switch that the wallet did not make and the visitor did not decline. */
const failureOf = ({ code }: FoyerError) =>
  code === REQUEST_ALREADY_PENDING.code
    ? 'switchNetwork.pending'
    : code === CHAIN_NOT_SUPPORTED.code || code === METHOD_NOT_SUPPORTED.code
      ? 'networks.unsupportedByWallet'
      : 'switchNetwork.failed'

/** Returns to the account if the visit began there, continues with the next gate if it began with one, and otherwise closes. */
function arrive(ctx: ReturnType<typeof useModal>['ctx'], go: ReturnType<typeof useModal>['go']): void {
  const { modal, router } = ctx.store.get()
  if (!modal.open) return
  const { view } = router.stack[0]
  if (view === 'UnsupportedChain') go.finish()
  else if (modal.embedded || view === 'Account') reset(ctx, { view: 'Account' })
  else go.close()
}

function useGround(): (network: Network | undefined) => { name: string; src?: string } {
  const { ctx, t } = useModal()
  const directory = useDirectory(ctx)
  return (network) => {
    const src = networkPicture(network, directory)
    return { name: network?.name ?? t('network.unknown'), ...(src === undefined ? {} : { src }) }
  }
}
