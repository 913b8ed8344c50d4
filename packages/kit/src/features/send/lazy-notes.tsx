import { useModal } from '../../bridge/modal-context.ts'
import { useRetried } from '../../bridge/use-retried.ts'
import type { SendAsset } from '../../core/transfers/sending.ts'
import { Note } from '../../ui/notice.tsx'
import type { TransferFlow } from './transfer-flow-type.ts'

type Rare = typeof import('./rare-notes.tsx')

/** What draws the notes that most who send never see. Asked for until it is there; nothing is confirmed before. */
export const useRareNotes = (isNeeded: boolean): Rare | undefined => useRetried(load, isNeeded)

const load = () => import('./rare-notes.tsx')

/** What may have been sent before, in a few words until there are more. */
export function Unsettled({
  rare,
  ...about
}: {
  readonly rare: Rare | undefined
  readonly flow: TransferFlow
  readonly asset: SendAsset
}) {
  const { t } = useModal()
  return rare ? <rare.UnsettledNotes {...about} /> : <Note tone="warning">{t('send.unknown')}</Note>
}
