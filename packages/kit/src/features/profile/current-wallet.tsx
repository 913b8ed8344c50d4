import { type RefObject, useId, useState } from 'react'
import { ExplorerRow } from '../../bridge/exit-rows.tsx'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import type { Connection } from '../../core/connections/connections.ts'
import { disconnectCurrent, disconnectWallet } from '../../core/connections/disconnect.ts'
import { networkOf } from '../../core/connections/session.ts'
import { addressUrl } from '../../core/networks/explorer.ts'
import { showToast } from '../../core/notices.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MORE, PEN } from '../../ui/late-icons.ts'
import { List } from '../../ui/list.tsx'
import { Row } from '../../ui/row.tsx'
import { RowIcon } from '../../ui/row-icon.tsx'
import { WalletRow } from './wallet-row.tsx'

type CurrentWalletProps = {
  readonly connection: Connection
  /** Whether other wallets of its namespace are connected too. */
  readonly hasOthers: boolean
  readonly moreRef: RefObject<HTMLButtonElement | null>
  readonly copied: boolean
  readonly onCopy: (address: string) => void
}

/** The current wallet, and its actions when expanded. */
export function CurrentWallet({ connection, hasOthers, moreRef, copied, onCopy }: CurrentWalletProps) {
  const [open, setOpen] = useState(false)
  const { t } = useModal()
  const id = useId()
  return (
    <>
      <WalletRow
        connection={connection}
        kind="soft"
        actions={(account) => (
          <IconButton
            ref={moreRef}
            icon={MORE}
            label={t('profile.more', { account })}
            expanded={open}
            controls={id}
            onPress={() => setOpen(!open)}
          />
        )}
      />
      <div id={id} hidden={!open}>
        {open && <Choices connection={connection} hasOthers={hasOthers} copied={copied} onCopy={onCopy} />}
      </div>
    </>
  )
}

function Choices({ connection, hasOthers, copied, onCopy }: Omit<CurrentWalletProps, 'moreRef'>) {
  const { ctx, t, go } = useModal()
  const { namespace, addresses, wallet } = connection
  const [address] = addresses
  const network = useModalState((state) => networkOf(state.session, state.networks, namespace))
  const explorer = addressUrl(network, address)
  const leave = (all: boolean) => {
    showToast(ctx, 'info', t('toast.disconnected'))
    const leaving = all ? disconnectWallet(ctx, namespace) : disconnectCurrent(ctx, namespace)
    // The screen closes at once; failures on the wallet's side are reported as an event.
    leaving.catch(() => undefined)
  }
  return (
    <List label={wallet.name}>
      <Row
        key="copy"
        name={copied ? t('profile.copied') : t('profile.copy')}
        leading={<RowIcon name={copied ? 'check' : 'copy'} />}
        size={48}
        onPress={() => onCopy(address)}
      />
      <Row
        key="label"
        name={t('profile.label')}
        leading={<RowIcon name={PEN} />}
        size={48}
        end="chevron"
        onPress={() => go.push({ view: 'AddressLabel', args: { address } })}
      />
      {explorer !== undefined && <ExplorerRow key="explorer" href={explorer} />}
      <Row
        key="leave"
        name={t('account.disconnect')}
        leading={<RowIcon name="leave" />}
        kind="danger"
        size={48}
        onPress={() => leave(false)}
      />
      {hasOthers && (
        <Row
          key="leave-all"
          name={t('profile.disconnectAll')}
          leading={<RowIcon name="leave" />}
          kind="danger"
          size={48}
          onPress={() => leave(true)}
        />
      )}
    </List>
  )
}
