import { isFoyerError } from '@foyer/base'
import { CODE_EXPIRED } from '@foyer/base/catalogue'
import type { recovery } from '@foyer/contracts'
import { createClient } from '@foyer/contracts'
import { recoveryCalls } from '@foyer/contracts/login-calls'
import { object, parse, string } from 'valibot'
import { element } from '../element.ts'
import { DEVICE_TEXTS as TEXTS } from './texts.ts'

/** A wallet that opens at once has the time of the answer, by a clock that may differ from this one. */
const SOON_MS = 60_000
const LINK = /^#([\w-]{16,64})\.([\w-]{20,64})$/

/**
 * The page behind the link of the second mail, on its own and never in a frame. The visitor approves the new device, or stops it.
 * Nothing happens before a button is pressed, because programs that check mails open links too.
 */
export function showDevice(hash: string, load: (url: string) => Promise<Response>): void {
  const [, id = '', secret = ''] = LINK.exec(hash) ?? []
  const title = element('h1', 'title', TEXTS.title)
  const told = element('p', 'told', id === '' ? TEXTS.noLink : TEXTS.question)
  told.setAttribute('role', 'status')
  const facts = element('dl', 'facts')
  const stop = element('button', 'button dangerous', TEXTS.stop)
  const approve = element('button', 'button', TEXTS.approve)
  const actions = element('div', 'actions stacked', stop, approve)
  for (const button of [stop, approve]) button.disabled = true
  const connected = client(load)
  const failed = (error: unknown) => {
    const isOver = isFoyerError(error, CODE_EXPIRED)
    told.textContent = isOver ? TEXTS.over : TEXTS.failed
    for (const button of [stop, approve]) button.disabled = isOver
  }
  const describe = async () => {
    const told = await (await connected).describeRecovery({ query: {}, body: { id, secret } })
    const rows = [
      [TEXTS.device, told.device],
      [TEXTS.site, new URL(told.site).host],
      [TEXTS.asked, new Date(told.askedAt).toLocaleString()],
      [TEXTS.wallet, TEXTS.since(dateOf(told.walletSince))],
    ] as const
    facts.append(...rows.flatMap(([term, value]) => [element('dt', '', term), element('dd', '', value)]))
    if (told.otherSince !== null) {
      const [warning, why] = [TEXTS.another, TEXTS.anotherWhy(dateOf(told.otherSince))]
      facts.after(element('div', 'danger', element('strong', '', warning), element('p', '', why)))
    }
    for (const button of [stop, approve]) button.disabled = false
  }
  const answer = async (isApproved: boolean) => {
    for (const button of [stop, approve]) button.disabled = true
    told.textContent = TEXTS.sending
    try {
      const body = { id, secret, approve: isApproved }
      const { status, opensAt } = await (await connected).answerRecovery({ query: {}, body })
      const waits = opensAt !== null && Date.parse(opensAt) > Date.now() + SOON_MS
      const opens = waits ? new Date(opensAt).toLocaleString() : ''
      told.textContent = status === 'stopped' ? TEXTS.stopped : opens === '' ? TEXTS.approved : TEXTS.opens(opens)
      // What waits can still be stopped; what is open or stopped cannot be taken back.
      stop.disabled = status === 'stopped' || opens === ''
      approve.hidden = true
    } catch (error) {
      failed(error)
    }
  }
  stop.addEventListener('click', () => void answer(false))
  approve.addEventListener('click', () => void answer(true))
  document.title = TEXTS.title
  document.body.replaceChildren(
    element(
      'main',
      'panel page',
      element('header', 'band', element('bdi', 'origin', location.origin), element('span', 'compare', TEXTS.compare)),
      element('div', 'body', title, told, facts),
      ...(id === '' ? [] : [actions]),
    ),
  )
  title.tabIndex = -1
  title.focus()
  if (id !== '') describe().catch(failed)
}

const dateOf = (iso: string): string => new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' })

async function client(load: (url: string) => Promise<Response>) {
  const { recoveryUrl } = parse(object({ recoveryUrl: string() }), await (await load('/services')).json())
  return createClient<typeof recovery>(recoveryCalls, { baseUrl: recoveryUrl, common: () => ({}) })
}
