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
  /** The actions for a wallet with this label. */
  readonly actions: (account: string) => ReactNode
}

/** A connection: avatar with the wallet's logo, name, and the total value if it is known. */
export function WalletRow({ connection, kind = 'plain', actions }: WalletRowProps) {
  const { ctx, t } = useModal()
  const { addresses, wallet, connectorId, usedAt } = connection
  const [address] = addresses
  const { name, picture } = useProfile(address)
  const total = useTotal(connection)
  // Pictures are not stored, so an earlier wallet has one only if it is on the page now.
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

/** The total value of everything with a price. Requested for connected wallets only; undefined while it is unknown. */
function useTotal({ namespace, caipNetworkId, addresses }: Connection): string | undefined {
  const { ctx, t } = useModal()
  const networks = useModalState((state) => state.networks)
  const account = caipNetworkId && caipAddress(caipNetworkId, addresses[0])
  const { data } = useData(account === undefined ? undefined : holdingsQuery(ctx, account))
  // If a network could not be read, the rest is not the total.
  const isWhole = data !== undefined && unreadIn(data, networks, namespace).length === 0
  const value = isWhole ? totalOf(holdingsOf(data.balances, networks, ctx.now())).value : undefined
  return value === undefined ? undefined : fiatText(value, t.locale)
}
