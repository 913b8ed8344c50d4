import { kitMessage } from '@foyer/contracts/half'
import { element } from '../element.ts'
import { isolated } from '../isolated.ts'
import { toBase64Url } from '../session/base64url.ts'
import { leaveScreen, showExportFlow } from './export-flow.ts'
import { action, factsOf, paragraph, statusLine } from './parts.ts'
import type { ReadyWallet } from './started.ts'
import { TEXTS } from './texts.ts'

/** The page that opens kits, to be saved. */
const OPENER = '/kit-opener'
/** How long the print waits for the QR code. */
const QR_PATIENCE_MS = 2_000

/** A sheet with a code, and a file. Both together open the wallet, without any server. */
export function showKit(ready: ReadyWallet): () => void {
  const { eip155 } = ready.state.wallet.addresses
  const name = `foyer-kit-${eip155.slice(2, 6).toLowerCase()}.json`
  return showExportFlow(ready, {
    title: TEXTS.kit.title,
    as: 'kit',
    intro: () => [paragraph(TEXTS.kit.lead, 'lead'), paragraph(TEXTS.kit.body)],
    facts: TEXTS.kit.facts,
    result: (exported) => {
      if (!('kit' in exported)) return { nodes: [] }
      const { code, file } = exported.kit
      const url = URL.createObjectURL(new Blob([file], { type: 'application/json' }))
      const save = link(TEXTS.kit.save, url, name)
      const opener = link(TEXTS.kit.opener, OPENER, 'foyer-kit-opener.html')
      const line = statusLine()
      const qr = element('figure', 'kit-qr')
      const drawing = import('./kit-qr.ts')
        .then(({ openerNote }) => openerNote(OPENER))
        .then((note) => qr.append(...note))
        .catch(() => undefined) // The sheet opens the wallet without it.
      const print = action(TEXTS.kit.print, 'primary', line, async () => {
        await Promise.race([drawing, new Promise((late) => setTimeout(late, QR_PATIENCE_MS))])
        window.print()
      })
      const done = action(TEXTS.kit.done, '', line, async () => {
        // The kit opens the wallet, whether or not the service has heard of it.
        await noteKit(ready).catch(() => undefined)
        leaveScreen()
      })
      const sheet = element(
        'section',
        'sheet',
        element('h2', 'lead', TEXTS.kit.title),
        factsOf([
          [TEXTS.kit.wallet, element('span', 'whole', eip155)],
          [TEXTS.kit.file, name],
        ]),
        element('div', 'kit-code', ...code.split('-').map((group) => element('code', 'kit-group', group))),
        element(
          'div',
          'sheet-end',
          element('ol', 'steps', ...TEXTS.kit.steps.map((step) => element('li', '', ...isolated(step)))),
          qr,
        ),
      )
      const screenOnly = element('div', 'stack no-print', print, save, opener, paragraph(TEXTS.kit.apart), done, line)
      return { nodes: [sheet, screenOnly], stop: () => URL.revokeObjectURL(url) }
    },
  })
}

async function noteKit({ around, signer, state }: ReadyWallet): Promise<void> {
  const { id, addresses } = state.wallet
  const message = new TextEncoder().encode(kitMessage(id))
  const content = { type: 'personalMessage', message } as const
  const { signed } = await signer.ask({ kind: 'sign', content, account: addresses.eip155 })
  await around.services.noteKit({ walletId: id, proof: toBase64Url(signed) })
}

function link(label: string, href: string, name: string): HTMLElement {
  const made = element('a', 'button link', label)
  made.href = href
  made.download = name
  return made
}
