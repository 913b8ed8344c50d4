import { useState } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { TopUp } from '../../bridge/top-up.tsx'
import { useCopy } from '../../bridge/use-copy.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { useProfile } from '../../bridge/use-profile.ts'
import { accountOf, networkOf } from '../../core/connections/session.ts'
import { namespaceName } from '../../core/networks/namespace-names.ts'
import { networkPicture } from '../../core/networks/network-picture.ts'
import { AddressPlate } from '../../ui/address.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Actions, Button } from '../../ui/button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { NetworkLogo } from '../../ui/logo.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Segments } from '../../ui/tabs.tsx'
import { notFor, receivingNetworks } from './receive.ts'

export { receive as messages } from '../../locales/en/receive.ts'

export { ReceiveView as View }

/** The visitor's address, as a code and to copy, and the networks it can receive on. */
function ReceiveView() {
  const { ctx, t } = useModal()
  const address = useModalState(({ session }) => accountOf(session).address)
  const networks = useModalState((state) => state.networks)
  const network = useModalState((state) => networkOf(state.session, state.networks))
  const profile = useProfile(address)
  const directory = useDirectory(ctx)
  const [kind, setKind] = useState<'plain' | 'network'>('plain')
  const { copied, copy } = useCopy()
  useScreen(copied ? { status: t('receive.copied') } : {})
  if (address === undefined || !network) return null

  const paymentUri = ctx.adapters.get(network.chainNamespace)?.can.paymentUri
  const isPlain = kind === 'plain' || !paymentUri
  const names = new Intl.ListFormat(t.locale).format(receivingNetworks(networks, network).map(({ name }) => name))
  const others = new Intl.ListFormat(t.locale, { type: 'disjunction' }).format(
    notFor(network.chainNamespace).map(namespaceName),
  )
  return (
    <>
      <QrCode
        small
        value={isPlain ? address : paymentUri(address, network)}
        label={isPlain ? t('receive.code') : t('receive.codeOn', { network: network.name })}
        level="quartile"
        mark={<Avatar address={address} picture={profile.picture} size={40} />}
      />
      {paymentUri && (
        <Segments
          label={t('receive.kind')}
          options={[
            { id: 'plain', name: t('receive.plain') },
            { id: 'network', name: t('receive.withNetwork', { network: network.name }) },
          ]}
          selected={kind}
          onSelect={setKind}
        />
      )}
      <AddressPlate
        address={address}
        name={profile.name ?? t('receive.yours', { kind: network.name })}
        naming={profile.isNaming}
        place={
          <>
            <NetworkLogo name={network.name} src={networkPicture(network, directory)} size={20} />
            {network.name}
          </>
        }
      />
      <Hint>
        {isPlain ? t('receive.networks', { networks: names, others }) : t('receive.onlyOn', { network: network.name })}
      </Hint>
      <Actions>
        <Button kind="primary" icon={copied ? 'check' : 'copy'} onPress={() => copy(address)}>
          {copied ? t('receive.copied') : t('receive.copy')}
        </Button>
        <TopUp />
      </Actions>
    </>
  )
}
