import { useModal, useModalState } from '../../bridge/modal-context.ts'
import type { PaymentProgress, PaymentStage } from '../../core/payments.ts'
import { Row } from '../../ui/row.tsx'

/** The exchange's payment of a host's call: nobody should pay it twice. Undefined while the visitor can still choose. */
export const useBegun = (requestId: string | undefined): PaymentProgress | undefined =>
  useModalState(({ payments }) =>
    Object.values(payments).find(
      (one) => requestId !== undefined && one.requestId === requestId && PAYING.includes(one.stage),
    ),
  )
const PAYING: readonly PaymentStage[] = ['sending', 'sent', 'arrived']

/** The way to a payment that was begun. */
export function BegunRow({ session, stage }: PaymentProgress) {
  const { t, go } = useModal()
  return (
    <Row
      kind="soft"
      size={60}
      name={t(stage === 'arrived' ? 'pay.paid' : 'pay.begun')}
      subtitle={t('pay.begunText')}
      end="chevron"
      wrap
      onPress={() => go.push({ view: 'PayStatus', args: { sessionId: session.id } })}
    />
  )
}
