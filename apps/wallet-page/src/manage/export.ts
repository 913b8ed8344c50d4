import { element } from '../element.ts'
import { leaveScreen, showExportFlow } from './export-flow.ts'
import { action, paragraph, statusLine } from './parts.ts'
import { createReveal } from './reveal.ts'
import type { ReadyWallet } from './started.ts'
import { MANAGE_TEXTS } from './texts.ts'

const TEXTS = MANAGE_TEXTS.export

/** The words and the keys, which are on the page only while they are held. */
export function showExport(ready: ReadyWallet): () => void {
  const warning = () => element('div', 'danger', element('strong', '', TEXTS.warning), paragraph(TEXTS.warningBody))
  return showExportFlow(ready, {
    title: TEXTS.title,
    as: 'text',
    intro: () => [warning()],
    facts: TEXTS.facts,
    result: (exported) => {
      if (!('text' in exported)) return { nodes: [] }
      const { words, eip155, solana } = exported.text
      const { node, stop } = createReveal([
        [TEXTS.words, words.split(' ')],
        [TEXTS.evmKey, eip155],
        [TEXTS.solanaKey, solana],
      ])
      const line = statusLine()
      const done = action(TEXTS.done, '', line, async () => leaveScreen())
      return { nodes: [warning(), node, paragraph(TEXTS.note), done], stop }
    },
  })
}
