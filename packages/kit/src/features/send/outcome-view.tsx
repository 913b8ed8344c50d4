import { shortAddress } from '@foyer/base'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { Kept, type Outcome, OutcomeActions, useOutcome } from '../../bridge/outcome.tsx'
import { reset } from '../../core/routing/navigation.ts'
import type { SentTransfer } from '../../core/transfers/sending.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Message } from '../../ui/notice.tsx'
import { TransferSummary } from '../../ui/transfer-summary.tsx'
import { setDraft } from './draft.ts'

export { send as messages } from '../../locales/en/send.ts'

export { OutcomeView as View }

/** The state of a transfer: pending, delivered, or failed. */
function OutcomeView({ args: { transferId } }: { readonly args: { readonly transferId: string } }) {
  const { ctx, t, go } = useModal()
  const of = useOutcome(transferId, 'outcome')
  const amount = of?.amount ?? ''
  const isDelivered = of?.status === 'delivered'
  const title = of?.title ?? t(isDelivered ? 'outcome.deliveredTitle' : 'outcome.pendingTitle', { amount })
  useScreen(
    !of
      ? {}
      : of.title !== undefined
        ? { alert: title }
        : isDelivered
          ? { light: 'open', status: title }
          : { light: 'wait', status: t('outcome.announcePending', { amount }) },
  )
  if (!of) return null

  const { transfer, network, stage, text } = of
  const again = (keep: boolean) => {
    if (keep) setDraft(ctx, { receiver: transfer.toName ?? transfer.to })
    reset(ctx, { view: 'Account' })
    const { requestId, amount, to, toName: name, symbol, decimals, contract, iconUrl } = transfer
    if (!keep || requestId === undefined || !network) return go.push({ view: 'Send' })
    // What a host asks for is paid as it is asked for.
    const receiver = { address: to, ...(name === undefined ? {} : { name }) }
    go.push({
      view: 'SendReview',
      args: {
        order: {
          holding: { network, symbol, decimals, contract, iconUrl },
          amount: BigInt(amount),
          receiver,
          requestId,
        },
      },
    })
  }
  return (
    <>
      <TransferSummary
        from={{ address: transfer.from }}
        to={{ address: transfer.to }}
        coin={{ name: transfer.symbol, src: transfer.iconUrl }}
        stage={stage}
      />
      <Message title={title}>
        {isDelivered
          ? t
              .parts('outcome.deliveredText')
              .map((part) => (typeof part === 'string' ? part : <Receiver key={part.slot} transfer={transfer} />))
          : text}
      </Message>
      {of.title !== undefined ? <Kept of={of} /> : <Figures of={of} isDelivered={isDelivered} />}
      {isDelivered ? (
        <Actions>
          <Button kind="primary" onPress={go.close}>
            {t('outcome.done')}
          </Button>
          <Button kind="text" onPress={() => again(false)}>
            {t('outcome.again')}
          </Button>
        </Actions>
      ) : (
        <OutcomeActions of={of} onAgain={() => again(true)} />
      )}
    </>
  )
}

function Figures({ of, isDelivered }: { readonly of: Outcome; readonly isDelivered: boolean }) {
  const { t } = useModal()
  const { transfer, amount, fee, hash, href } = of
  const short = (
    <span className="code" dir="ltr">
      {shortAddress(hash)}
    </span>
  )
  return (
    <Facts
      facts={[
        !isDelivered && { term: t('outcome.amount'), value: amount },
        !isDelivered && {
          term: t('outcome.to'),
          value: <Receiver transfer={transfer} />,
        },
        fee !== undefined && { term: t('send.fee'), value: fee },
        {
          term: t('outcome.transaction'),
          value:
            isDelivered && href !== undefined ? (
              <a href={href} target="_blank" rel="noreferrer">
                {short}
                <Icon name="external" />
              </a>
            ) : (
              short
            ),
        },
      ]}
    />
  )
}

const Receiver = ({ transfer: { to, toName } }: { readonly transfer: SentTransfer }) =>
  toName === undefined ? (
    <span className="code" dir="ltr">
      {shortAddress(to)}
    </span>
  ) : (
    <bdi>{toName}</bdi>
  )
