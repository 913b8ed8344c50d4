import { useEffect, useState } from 'react'
import { useModal } from '../../bridge/modal-context.ts'
import type { SendAsset } from '../../core/transfers/sending.ts'
import { Note } from '../../ui/notice.tsx'
import type { TransferFlow } from './transfer-flow-type.ts'

type Rare = typeof import('./rare-notes.tsx')

const RETRY_MS = 2_000

/** What draws the notes that most who send never see. Asked for until it is there; nothing is confirmed before. */
export function useRareNotes(isNeeded: boolean): Rare | undefined {
  const [rare, setRare] = useState<Rare>()
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (!isNeeded) return undefined
    const load = () => import('./rare-notes.tsx').then(setRare, () => setFailures(failures + 1))
    const timer = setTimeout(load, failures && RETRY_MS)
    return () => clearTimeout(timer)
  }, [isNeeded, failures])
  return rare
}

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
