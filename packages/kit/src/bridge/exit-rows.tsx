import { Row } from '../ui/row.tsx'
import { RowIcon } from '../ui/row-icon.tsx'
import { useModal } from './modal-context.ts'
import { useLeave } from './use-leave.ts'

/** The actions that end a connection, the same on every screen. */
export function LeaveRow() {
  const { t } = useModal()
  const leave = useLeave()
  return (
    <Row name={t('account.disconnect')} leading={<RowIcon name="leave" />} kind="danger" size={48} onPress={leave} />
  )
}

/** Opens the account in the network's block explorer. */
export function ExplorerRow({ href }: { readonly href: string }) {
  const { t } = useModal()
  return <Row name={t('account.explorer')} leading={<RowIcon name="activity" />} end="external" size={48} href={href} />
}
