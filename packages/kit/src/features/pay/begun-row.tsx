import { useModal } from '../../bridge/modal-context.ts'
import type { Target } from '../../core/routing/router.ts'
import { Row } from '../../ui/row.tsx'
import type { Payable } from './asset.ts'
import type { Begun } from './begun.ts'

/** The way to a payment that was begun: nobody should pay twice. */
export function BegunRow({ begun, asset }: { readonly begun: Begun; readonly asset: Payable }) {
  const { t, go } = useModal()
  const isUnsettled = 'askedAt' in begun
  const hasArrived = 'stage' in begun ? begun.stage === 'arrived' : !isUnsettled && begun.outcome.status === 'delivered'
  return (
    <Row
      kind="soft"
      size={60}
      name={t(isUnsettled ? 'pay.unclearTitle' : hasArrived ? 'pay.paid' : 'pay.begun')}
      subtitle={t('pay.begunText')}
      end="chevron"
      wrap
      onPress={() => go.push(viewOf(begun, asset))}
    />
  )
}

function viewOf(begun: Begun, holding: Payable): Target {
  if ('session' in begun) return { view: 'PayStatus', args: { sessionId: begun.session.id } }
  if ('hash' in begun) return { view: 'SendOutcome', args: { transferId: begun.id } }
  // The review says what is known of it, and there it can be dismissed.
  const { amount, to, requestId } = begun
  const order = { holding, amount: BigInt(amount), receiver: { address: to }, requestId }
  return { view: 'SendReview', args: { order } }
}
