import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { hasExchanges } from '../../core/networks/money-in.ts'
import { topUp } from '../../locales/en/top-up.ts'
import { DOWNLOAD } from '../../ui/late-icons.ts'
import { Row } from '../../ui/row.tsx'
import { RowIcon } from '../../ui/row-icon.tsx'

/** The way for more to come to an account that holds something. An empty one has it among its buttons. */
export function DepositRow() {
  const { ctx, t, go } = useModal()
  // It is a feature of the project, which may come later than this screen.
  useModalState(({ features }) => features)
  if (!hasExchanges(ctx)) return null
  return (
    <Row
      name={t.with(topUp)('topUp.deposit')}
      leading={<RowIcon name={DOWNLOAD} />}
      size={48}
      end="chevron"
      onPress={() => go.push({ view: 'Pay' })}
    />
  )
}
