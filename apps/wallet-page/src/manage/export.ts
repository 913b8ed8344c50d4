import { element } from '../element.ts'
import { leaveScreen, showExportFlow } from './export-flow.ts'
import { action, paragraph, statusLine } from './parts.ts'
import { createReveal } from './reveal.ts'
import type { ReadyWallet } from './started.ts'
import { TEXTS } from './texts.ts'

/** The words and the keys, which are on the page only while they are held. */
export function showExport(ready: ReadyWallet): () => void {
  const warning = () =>
    element('div', 'danger', element('strong', '', TEXTS.export.warning), paragraph(TEXTS.export.warningBody))
  return showExportFlow(ready, {
    title: TEXTS.export.title,
    as: 'text',
    intro: () => [warning()],
    facts: TEXTS.export.facts,
    result: (exported) => {
      if (!('text' in exported)) return { nodes: [] }
      const { words, eip155, solana } = exported.text
      const { node, stop } = createReveal(
        [
          [TEXTS.reveal.words, words.split(' ')],
          [TEXTS.reveal.evmKey, eip155],
          [TEXTS.reveal.solanaKey, solana],
        ],
        TEXTS.reveal,
      )
      const line = statusLine()
      const done = action(TEXTS.export.done, '', line, async () => leaveScreen())
      return { nodes: [warning(), node, paragraph(TEXTS.export.note), done], stop }
    },
  })
}
