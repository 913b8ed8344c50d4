import { caipAddress, shortAddress } from '@foyer/base'
import type { ReactNode } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useData } from '../../bridge/use-data.ts'
import { useProfile } from '../../bridge/use-profile.ts'
import type { Connection } from '../../core/connections/connections.ts'
import { holdingsQuery, unreadIn } from '../../core/data/chain-queries.ts'
import { fiatText } from '../../core/data/fiat.ts'
import { holdingsOf, totalOf } from '../../core/data/holdings.ts'
import { BadgedAvatar } from '../../ui/avatar.tsx'
import { Badge, Logo } from '../../ui/logo.tsx'
import { Row } from '../../ui/row.tsx'

type WalletRowProps = {
  readonly connection: Connection
  readonly kind?: 'plain' | 'soft'
  /** What can be done with it, given what it is called. */
  readonly actions: (account: string) => ReactNode
}

/** A connection: the door of its account with the wallet at its foot, what it is called, and what it holds where that is known. */
export function WalletRow({ connection, kind = 'plain', actions }: WalletRowProps) {
  const { ctx, t } = useModal()
  const { addresses, wallet, connectorId, usedAt } = connection
  const [address] = addresses
  const { name, picture } = useProfile(address)
  const total = useTotal(connection)
  // Pictures are not kept for later: whoever was used before is known by what is on the page now.
  const found = useModalState((state) => state.connectors.find(({ id }) => id === connectorId)?.imageUrl)
  const short = <span className="code">{shortAddress(address)}</span>
  const facts = [
    name === undefined ? <bdi key="wallet">{wallet.name}</bdi> : <span key="address">{short}</span>,
    usedAt !== undefined && <span key="used">{t('profile.usedAt', { when: t.ago(usedAt, ctx.now()) })}</span>,
    total !== undefined && <bdi key="total">{total}</bdi>,
  ].filter(Boolean)
  return (
    <Row
      size={60}
      wrap
      kind={kind}
      name={name ?? short}
      text={name ?? shortAddress(address)}
      leading={
        <BadgedAvatar
          address={address}
          picture={picture}
          badge={
            <Badge>
              <Logo name={wallet.name} src={wallet.icon ?? found} size={13} />
            </Badge>
          }
        />
      }
      subtitle={
        <>
          {name !== undefined && <span className="sr">{wallet.name} </span>}
          {facts.flatMap((fact, at) => (at === 0 ? [fact] : [' · ', fact]))}
        </>
      }
      trailing={actions(name ?? shortAddress(address))}
    />
  )
}

/** What everything with a price is worth. Asked only of wallets that are connected; undefined while it is not known. */
function useTotal({ namespace, caipNetworkId, addresses }: Connection): string | undefined {
  const { ctx, t } = useModal()
  const networks = useModalState((state) => state.networks)
  const account = caipNetworkId && caipAddress(caipNetworkId, addresses[0])
  const { data } = useData(account === undefined ? undefined : holdingsQuery(ctx, account))
  // Where a network could not be read the rest is not the total.
  const isWhole = data !== undefined && unreadIn(data, networks, namespace).length === 0
  const value = isWhole ? totalOf(holdingsOf(data.balances, networks, ctx.now())).value : undefined
  return value === undefined ? undefined : fiatText(value, t.locale)
}
