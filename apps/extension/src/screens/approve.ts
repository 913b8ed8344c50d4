import { readHasCode } from '@foyer/decode/code'
import { readInEnglish } from '@foyer/decode/english'
import { decodeRequest } from '@foyer/decode/request'
import { decodeSolanaRequest } from '@foyer/decode/solana'
import { describeChainQuestion, describeQuestion, PLACES } from '@foyer/kit/testing'
import { privateKeyToAccount } from 'viem/accounts'
import type { Asked } from '../background/door.ts'
import { ownerOf } from '../settings.ts'
import { createShelf } from '../shelf.ts'
import { element, facts, list, show } from './element.ts'
import { KNOWN, networkOf, personOf, SOLANA_KNOWN } from './names.ts'

/* The window that asks the user for approval. Closing it rejects the request. */

/**
 * How often the window contacts the background, in milliseconds. The browser stops a background script that is idle for
 * 30 seconds, which would lose the pending request.
 */
const ALIVE_MS = 20_000
const id = new URLSearchParams(location.search).get('id') ?? ''
const send = (message: object) => chrome.runtime.sendMessage({ id, ...message })

const asked = (await send({})) as Asked | undefined
const { settings } = await createShelf(chrome.storage.local).read()
setInterval(() => void send({}), ALIVE_MS)
if (asked) draw(asked, asked.place === 'evm' ? await decodeEvm(asked) : undefined)
else show(element('h1', {}, 'This question is over'), element('p', {}, 'Go back to the page and try again.'))

async function decodeEvm({ origin, question, chainId }: Asked) {
  const given = { chainId, account: privateKeyToAccount(ownerOf(settings).evm).address, known: KNOWN, origin }
  const hasCode = await readHasCode(question, given, (codeOf) => send({ codeOf }))
  return decodeRequest(question, { ...given, hasCode })
}

function draw({ origin, place, question, chainId }: Asked, evm?: ReturnType<typeof decodeRequest>): void {
  const { host } = new URL(origin)
  const {
    title,
    lead,
    message,
    facts: rows,
    comfort,
    yes,
  } = place === 'evm'
    ? describeQuestion(question, chainId, { site: host, networkOf, personOf })
    : describeChainQuestion(question, place, host)
  const owner = ownerOf(settings)
  const decoded =
    place === 'solana'
      ? decodeSolanaRequest(question, { account: owner.solana.address, known: SOLANA_KNOWN, origin })
      : evm
  const reading = decoded && readInEnglish(decoded, { decimals: place === 'solana' ? 9 : 18 })
  const account = place === 'solana' ? owner.solana.address : place === 'bitcoin' ? owner.bitcoin.payment.address : ''
  const network = place === 'evm' ? networkOf(chainId) : PLACES[place]
  const button = (text: string, className: string, answer: boolean) =>
    element('button', { type: 'button', className, onclick: () => void send({ yes: answer }) }, text)
  document.title = title
  const heading = element('h1', { tabIndex: -1 }, title)
  show(
    element('p', { className: 'site' }, origin),
    heading,
    element('p', {}, lead),
    ...(message === undefined ? [] : [element('pre', {}, message)]),
    ...(reading?.steps.length ? [list('steps', reading.steps)] : []),
    ...(reading?.warnings.length ? [list(reading.level, reading.warnings)] : []),
    facts([
      ...rows,
      ['Wallet', `${settings.person} on ${network}`],
      ...(account ? [['Account', account] as const] : []),
    ]),
    ...(comfort === undefined || reading?.level === 'danger' ? [] : [element('p', { className: 'comfort' }, comfort)]),
    element('div', { className: 'actions' }, button('Reject', 'no', false), button(yes, 'yes', true)),
  )
  heading.focus()
}
