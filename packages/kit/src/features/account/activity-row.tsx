import { displayAmount, shortAddress } from '@foyer/base'
import { TOKEN_AMOUNT_FRACTION_DIGITS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import type { Transaction, Transfer } from '@foyer/contracts'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useData } from '../../bridge/use-data.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import type { Arrival } from '../../core/data/arrivals.ts'
import { identityQuery } from '../../core/data/chain-queries.ts'
import { currencySign, shortMoneyText } from '../../core/data/currency-text.ts'
import { baseUnits } from '../../core/data/holdings.ts'
import { transactionUrl } from '../../core/networks/explorer.ts'
import { networkPicture } from '../../core/networks/network-picture.ts'
import { figure } from '../../locales/direction.ts'
import { Badge, LogoPlaceholder, TokenLogo } from '../../ui/logo.tsx'
import { LogoPair } from '../../ui/logo-pair.tsx'
import { Row } from '../../ui/row.tsx'
import { RowPair } from '../../ui/row-pair.tsx'
import { networkOf, subjectOf } from './activity.ts'
import { shortTime } from './short-time.ts'

type ActivityRowProps = {
  readonly transaction: Transaction
  /** What this browser knows of it. */
  readonly arrival: Arrival | undefined
  readonly now: number
}

/** One transaction; of a swap or a purchase, both sides. */
export function ActivityRow({ transaction, arrival, now }: ActivityRowProps) {
  const { ctx, t } = useModal()
  const networks = useModalState((state) => state.networks)
  const directory = useDirectory(ctx)
  const { metadata } = transaction
  const { transfer, given } = subjectOf(transaction)
  const network = networkOf(transaction, networks)
  const isFailed = metadata.status === 'failed'
  const isIn = transfer?.direction === 'in'
  const href = transactionUrl(network, metadata.hash)
  const time = shortTime(t, Date.parse(metadata.minedAt), now)
  const hasSeveral = networks.length > 1
  return (
    <Row
      size={60}
      name={t(isFailed ? 'activity.failed' : `activity.${arrival?.kind ?? metadata.operationType}`)}
      subtitle={<Subtitle transaction={transaction} arrival={arrival} />}
      leading={
        arrival?.paid || (given && !isFailed) ? (
          <LogoPair
            back={
              arrival?.paid ? (
                <LogoPlaceholder letter={currencySign(arrival.paid.currency, t.locale)} shape="coin" size={28} />
              ) : (
                <TokenLogo {...coinOf(given, network)} size={28} />
              )
            }
            front={<TokenLogo {...coinOf(transfer, network)} size={28} />}
          />
        ) : (
          <TokenLogo
            {...coinOf(transfer, network)}
            badge={
              isFailed ? (
                <Badge tone="danger" />
              ) : transfer ? (
                <Badge direction={isIn ? 'receive' : 'send'} />
              ) : undefined
            }
            network={network && { name: network.name, src: networkPicture(network, directory) }}
          />
        )
      }
      trailing={
        <RowPair
          value={<span className={isIn && !isFailed ? 'up' : undefined}>{amountOf(transfer, isFailed, t.locale)}</span>}
          note={hasSeveral && network ? t('activity.at', { network: network.name, time }) : time}
        />
      }
      {...(href === undefined ? {} : { href })}
    />
  )
}

type SubtitleProps = Pick<ActivityRowProps, 'transaction' | 'arrival'>

/** What was given, or who paid, or whom. */
function Subtitle({ transaction, arrival }: SubtitleProps) {
  const { t } = useModal()
  const networks = useModalState((state) => state.networks)
  const { transfer, given, counterparty } = subjectOf(transaction)
  if (arrival?.paid) {
    const { amount, currency } = arrival.paid
    return <bdi>{t('activity.paid', { amount: shortMoneyText(amount, currency, t.locale), name: arrival.from })}</bdi>
  }
  if (arrival) return <bdi>{t('activity.from', { account: arrival.from })}</bdi>
  if (given && transaction.metadata.status !== 'failed') return <bdi>{quantityOf(given, t.locale)}</bdi>
  if (counterparty !== null) return <Counterparty address={counterparty} isIn={transfer?.direction === 'in'} />
  const collection = transfer?.nft_info?.collection
  if (collection) return <bdi>{collection}</bdi>
  // Of several networks, the row's end names the one.
  return networks.length > 1 ? null : <bdi>{networkOf(transaction, networks)?.name}</bdi>
}

const coinOf = (transfer: Transfer | undefined, network: Network | undefined) => ({
  name: transfer?.fungible_info?.symbol ?? transfer?.nft_info?.collection ?? network?.nativeCurrency.symbol ?? '?',
  src: transfer?.fungible_info?.iconUrl ?? undefined,
})

/** "to theo.foyer.id": the name if the address has one. A transfer without a sender was minted, not sent. */
function Counterparty({ address, isIn }: { readonly address: string; readonly isIn: boolean }) {
  const { ctx, t } = useModal()
  const { data } = useData(identityQuery(ctx, address))
  return t
    .parts(isIn ? 'activity.from' : 'activity.to')
    .map((part) =>
      typeof part === 'string' ? (
        part
      ) : data?.name ? (
        <bdi key="name">{data.name}</bdi>
      ) : (
        <Short key="address" of={address} />
      ),
    )
}

const Short = ({ of }: { readonly of: string }) => (
  <span className="code" dir="ltr">
    {shortAddress(of)}
  </span>
)

function amountOf(transfer: Transfer | undefined, isFailed: boolean, locale: string): string {
  if (!transfer || isFailed) return ''
  const quantity = quantityOf(transfer, locale)
  const sign = transfer.direction === 'in' ? '+' : transfer.direction === 'out' ? '−' : ''
  return quantity === '' || transfer.nft_info ? quantity : figure(`${sign}${quantity}`, locale)
}

/** `0.5 ETH`, or the name of a collectible. */
function quantityOf({ nft_info: nft, fungible_info: asset, quantity }: Transfer, locale: string): string {
  if (nft) return nft.name ?? `#${nft.tokenId}`
  const decimals = Number(quantity.decimals)
  const units = baseUnits(quantity.numeric, decimals)
  if (units === undefined) return ''
  const amount = displayAmount(units, decimals, TOKEN_AMOUNT_FRACTION_DIGITS.max, locale)
  return figure(`${amount} ${asset?.symbol ?? ''}`.trim(), locale)
}
