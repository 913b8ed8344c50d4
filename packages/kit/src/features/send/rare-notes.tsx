import { shortAddress } from '@foyer/base'
import { useModal } from '../../bridge/modal-context.ts'
import { UnsettledNotes as Notes } from '../../bridge/unsettled-notes.tsx'
import type { SendAsset, SendOrder } from '../../core/transfers/sending.ts'
import { exactAmount, feeText } from '../../core/transfers/texts.ts'
import { figure } from '../../locales/direction.ts'
import { sendNotes } from '../../locales/en/send-notes.ts'
import { AddressComparison } from '../../ui/address-comparison.tsx'
import { Note } from '../../ui/notice.tsx'
import type { TransferFlow } from './transfer-flow-type.ts'
import type { ReviewChange } from './transfer-state.ts'
import type { Imitated } from './use-imitated.ts'

/** Earlier transfers on this network that may have been sent. */
export function UnsettledNotes({ flow, asset }: { readonly flow: TransferFlow; readonly asset: SendAsset }) {
  const state = flow.state()
  const prepared = 'prepared' in state ? state.prepared : undefined
  return <Notes list={flow.unsettled()} asset={asset} prepared={prepared} onDismiss={flow.dismiss} />
}

/** How many of the account's transactions this one goes after. */
export function WaitingNote({ count }: { readonly count: number }) {
  const { t } = useModal()
  return <Note>{t.with(sendNotes)('send.waits', { count })}</Note>
}

/** The receiver beside whom it imitates, and what that means. */
export function Comparison({ order, imitated }: { readonly order: SendOrder; readonly imitated: Imitated }) {
  const { t: spoken } = useModal()
  const t = spoken.with(sendNotes)
  const { address, known, name = '' } = imitated
  return (
    <>
      <AddressComparison
        address={order.receiver.address}
        title={t('send.toAddress', { network: order.holding.network.name })}
        other={address}
        otherTitle={t(`send.${known}`, { name })}
      />
      <Note tone="danger" title={imitated.warning}>
        {t('caution.look-alike.text')}
      </Note>
    </>
  )
}

/** Both figures: the one in the review and the current one. */
export function ChangeNote({
  change,
  asset,
  price,
}: {
  readonly change: ReviewChange
  readonly asset: SendAsset
  /** In the network's native currency. */
  readonly price: string | undefined
}) {
  const { t: spoken } = useModal()
  const t = spoken.with(sendNotes)
  if (change.kind === 'account')
    return (
      <Note tone="warning" title={t('send.accountChanged')} alert>
        {t('send.accountChangedText', {
          before: figure(shortAddress(change.before), t.locale),
          after: figure(shortAddress(change.after), t.locale),
        })}
      </Note>
    )
  const texts = {
    fee: (value: bigint) => feeText(value, asset.network, price, t.locale),
    order: (value: bigint) => t.number(Number(value)),
    held: (value: bigint) => exactAmount(value, asset, t.locale),
  }
  const key = ({ fee: 'feeRose', order: 'orderChanged', held: 'heldLess' } as const)[change.kind]
  const text = texts[change.kind]
  const [before, after] = [change.before, change.after].map((value) => text(BigInt(value))) as [string, string]
  return (
    <Note tone="warning" title={t(`send.${key}`)} alert>
      {t(`send.${key}Text`, { before, after })}
    </Note>
  )
}
