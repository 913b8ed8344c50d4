import type { ComponentProps } from 'react'
import { Note } from '../ui/notice.tsx'
import { useModal } from './modal-context.ts'
import { useRetried } from './use-retried.ts'

type Notes = typeof import('./unsettled-notes.tsx').UnsettledNotes

/** What draws the notes about earlier transfers, which most never see. Asked for until it is there; nothing is confirmed before. */
export const useUnsettledNotes = (isNeeded: boolean): Notes | undefined => useRetried(load, isNeeded)?.UnsettledNotes

const load = () => import('./unsettled-notes.tsx')

/** What may have been sent before, in a few words until there are more. */
export function Unsettled({ notes: Drawn, ...about }: ComponentProps<Notes> & { readonly notes: Notes | undefined }) {
  const { t } = useModal()
  if (Drawn) return <Drawn {...about} />
  return about.list.length > 0 && <Note tone="warning">{t('send.unknown')}</Note>
}
