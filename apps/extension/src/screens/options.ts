import { NO_GRANT, PEOPLE, readSettings, type Settings } from '../settings.ts'
import { createShelf, type Kept } from '../shelf.ts'
import { element, facts, show } from './element.ts'

/* The wallet's options page: the account, how requests are answered, RPC URLs, and the sites that have access. */

const ANSWERS: Readonly<Record<Settings['answer'], string>> = {
  ask: 'Ask me in a window',
  approve: 'Approve everything',
  reject: 'Reject everything',
}
const shelf = createShelf(chrome.storage.local)

await draw()
chrome.storage.onChanged.addListener((_, area) => {
  if (area === 'local') void draw()
})

async function draw(): Promise<void> {
  const { settings, grants } = await shelf.read()
  show(
    element('h1', {}, 'Foyer Dev Wallet'),
    element('p', {}, 'Its keys are public: everyone has them. Never send real funds.'),
    choice('Account', Object.fromEntries(PEOPLE.map((label) => [label, label])), settings.person, (person) => ({
      person,
    })),
    choice('Questions', ANSWERS, settings.answer, (answer) => ({ answer })),
    addresses(settings),
    element('h2', {}, 'Pages that see it'),
    ...pages(grants),
  )
}

/** A select element that saves immediately. */
function choice<Value extends string>(
  label: string,
  names: Readonly<Record<Value, string>>,
  chosen: Value,
  patch: (value: Value) => Partial<Settings>,
): HTMLElement {
  const options = (Object.entries(names) as [Value, string][]).map(([value, name]) =>
    element('option', { value, selected: value === chosen }, name),
  )
  const select = element('select', {}, ...options)
  select.onchange = () => void shelf.saveSettings((before) => ({ ...before, ...patch(select.value as Value) }))
  return element('label', {}, element('span', {}, label), select)
}

/** A text area with one network per line: its CAIP-2 id and its URL. */
function addresses({ rpcUrls }: Settings): HTMLElement {
  const value = Object.entries(rpcUrls)
    .map(([chain, url]) => `${chain} ${url}`)
    .join('\n')
  const area = element('textarea', { value, rows: 6, spellcheck: false })
  const note = element('p', { role: 'status' })
  const save = element('button', { type: 'button', className: 'no' }, 'Save')
  save.onclick = async () => {
    const lines = area.value.split('\n').flatMap(
      (line) =>
        line
          .trim()
          .match(/^(\S+)\s+(https?:\/\/\S+)$/)
          ?.slice(1) ?? [],
    )
    const pairs = Array.from({ length: lines.length / 2 }, (_, index) => lines.slice(2 * index, 2 * index + 2))
    if (pairs.length !== area.value.split('\n').filter((line) => line.trim() !== '').length) {
      note.textContent = 'A line is a network’s CAIP-2 id, a space, and an address.'
      return
    }
    await shelf.saveSettings((before) => readSettings({ ...before, rpcUrls: Object.fromEntries(pairs) }))
  }
  return element('label', {}, element('span', {}, 'Where each network answers'), area, save, note)
}

function pages(grants: Kept['grants']): readonly HTMLElement[] {
  const open = Object.entries(grants).filter(([, { evm, solana, bitcoin }]) => evm || solana || bitcoin)
  if (open.length === 0) return [element('p', {}, 'None.')]
  return open.map(([origin, grant]) => {
    const places = (['evm', 'solana', 'bitcoin'] as const).filter((place) => grant[place])
    const revoke = element('button', { type: 'button', className: 'no', ariaLabel: `Revoke ${origin}` }, 'Revoke')
    revoke.onclick = () => void shelf.saveGrant(origin, ({ chainId }) => ({ ...NO_GRANT, chainId }))
    return element('div', { className: 'page' }, facts([[origin, places.join(', ')]]), revoke)
  })
}
