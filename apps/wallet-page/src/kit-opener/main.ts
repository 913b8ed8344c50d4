import { element } from '../element.ts'
import { isolated } from '../isolated.ts'
import { openKit, readKit } from '../keys/kit.ts'
import { readKitCode } from '../keys/kit-code.ts'
import { showSeed } from '../keys/show-seed.ts'
import { zero } from '../keys/zero.ts'
import { loadTexts } from '../language.ts'
import { createReveal } from '../manage/reveal.ts'
import { OPENER_TEXTS_AR } from './texts.ar.ts'
import { OPENER_TEXTS, type OpenerTexts } from './texts.ts'

/*
 * A page of one file, which opens a recovery kit on a computer without a network. Its policy allows no request at all, so it has the
 * sentences of every language.
 */

let TEXTS: OpenerTexts = OPENER_TEXTS

function show(...body: readonly Node[]): void {
  const online = element('p', 'told')
  const tell = () => {
    online.textContent = navigator.onLine ? TEXTS.online : TEXTS.offline
  }
  addEventListener('online', tell)
  addEventListener('offline', tell)
  tell()
  const band = element('header', 'band', element('strong', 'origin', TEXTS.place), online)
  document.title = TEXTS.title
  document.body.replaceChildren(element('main', 'panel page manage', band, element('div', 'body', ...body)))
}

function ask(): void {
  const file = element('input', 'file')
  file.type = 'file'
  file.accept = '.json,application/json'
  const code = element('input', 'field')
  code.autocomplete = 'off'
  code.spellcheck = false
  code.dir = 'ltr'
  const line = element('p', 'status')
  line.setAttribute('role', 'status')
  const form = element(
    'form',
    'form',
    element('label', 'label', TEXTS.file, file),
    element('label', 'label', TEXTS.code, code),
    element('p', 'told', ...isolated(TEXTS.codeNote)),
    element('button', 'button primary', TEXTS.open),
    line,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    line.textContent = await open(file.files?.[0], code.value)
  })
  show(element('h1', 'title', TEXTS.title), element('p', 'told', TEXTS.advice), form)
}

/** @returns what is wrong, or nothing once the words are there */
async function open(file: File | undefined, typed: string): Promise<string> {
  if (!file) return TEXTS.noFile
  const kit = readKit(await file.text())
  if (!kit) return TEXTS.notFile
  const code = readKitCode(typed)
  if (code === undefined) return TEXTS.notCode
  const seed = await openKit(code, kit).catch(() => undefined)
  if (!seed) return TEXTS.notOpened
  const shown = showSeed(seed)
  zero(seed)
  const { reveal } = TEXTS
  const { node } = createReveal(
    [
      [reveal.words, shown.words.split(' ')],
      [reveal.evmKey, shown.eip155],
      [reveal.solanaKey, shown.solana],
    ],
    reveal,
  )
  const rows = [
    [TEXTS.made, kit.made],
    [TEXTS.evm, kit.addresses.eip155],
    [TEXTS.solana, kit.addresses.solana],
  ].flatMap(([term = '', value = '']) => [element('dt', '', term), element('dd', 'whole', value)])
  const forget = element('button', 'button', TEXTS.forget)
  forget.addEventListener('click', () => location.reload())
  const title = element('h1', 'title', TEXTS.opened)
  show(title, element('dl', 'facts', ...rows), node, element('p', 'told', TEXTS.note), forget)
  return ''
}

void loadTexts(TEXTS, { ar: async () => OPENER_TEXTS_AR }).then((texts) => {
  TEXTS = texts
  ask()
})
