import { useEffect } from 'react'
import { CodeEntry } from '../../bridge/code-entry.tsx'
import { MakingWallet, useMaking } from '../../bridge/making-wallet.tsx'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { EMBEDDED_CONNECTOR } from '../../connectors/embedded-connector.ts'
import {
  confirmEmailLogin,
  isLoggedIn,
  resendEmailCode,
  type StartedLogin,
  targetAfterLogin,
} from '../../connectors/embedded-login.ts'
import { rememberLogin } from '../../core/connections/last-login.ts'
import { stayingHere } from '../../core/routing/here.ts'
import { code } from '../../locales/en/code.ts'
import { email } from '../../locales/en/email.ts'
import { newWallet } from '../../locales/en/new-wallet.ts'
import { Busy } from '../../ui/prose.tsx'
import { DeviceStep } from './device-step.tsx'
import { NewWallet } from './new-wallet.tsx'

export const messages = { ...code, ...email, ...newWallet }

export { EmailLoginView as View }

/** The code from the mail; on a new device, a second mail; then the wallet connects like any other. */
type EmailLoginProps = { readonly args: StartedLogin & { readonly newAddress?: string } }

function EmailLoginView({ args }: EmailLoginProps) {
  const { ctx, go } = useModal()
  const [isMaking, endMaking] = useMaking()
  const connect = async () => {
    const isHere = stayingHere(ctx)
    const isStanding = await isLoggedIn(ctx)
    if (!isHere()) return
    if (isStanding) go.replace({ view: 'ConnectingExternal', args: { connectorId: EMBEDDED_CONNECTOR } })
    else go.back()
  }
  const next = async (action: StartedLogin['action']) => {
    if (action !== 'CONNECT') return go.replace({ view: 'EmailLogin', args: { ...args, action } })
    rememberLogin(ctx, 'email')
    const isHere = stayingHere(ctx)
    const target = await targetAfterLogin(ctx)
    if (isHere()) go.replace(target)
  }
  const { newAddress } = args
  const isConnecting = args.action === 'CONNECT' && newAddress === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the visitor is signed in already, which happens once.
  useEffect(() => {
    if (isConnecting) void next('CONNECT')
  }, [isConnecting])
  if (newAddress !== undefined) return <NewWallet address={newAddress} onContinue={connect} />
  if (isConnecting) return <LoggedIn />
  if (args.action === 'VERIFY_DEVICE') return <DeviceStep email={args.email} onApproved={() => next('CONNECT')} />
  return (
    <CodeEntry
      email={args.email}
      resendAt={args.resendAt}
      meanwhile={isMaking ? <MakingWallet /> : undefined}
      check={async (digits) => {
        endMaking()
        const isHere = stayingHere(ctx)
        const action = await confirmEmailLogin(ctx, digits)
        if (isHere()) await next(action)
      }}
      resend={async () => {
        const isHere = stayingHere(ctx)
        const { action, resendAt } = await resendEmailCode(ctx, args.email, isHere)
        if (action !== 'VERIFY_OTP' && isHere()) await next(action)
        return resendAt
      }}
    />
  )
}

function LoggedIn() {
  const { t } = useModal()
  const text = t('modal.loading')
  useScreen({ light: 'wait', status: text })
  return <Busy>{text}</Busy>
}
