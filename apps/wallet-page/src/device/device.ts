import { isFoyerError } from '@foyer/base'
import { CODE_EXPIRED } from '@foyer/base/catalogue'
import type { recovery } from '@foyer/contracts'
import { createClient } from '@foyer/contracts'
import { recoveryCalls } from '@foyer/contracts/login-calls'
import { object, parse, string } from 'valibot'
import { element } from '../element.ts'
import { isolated } from '../isolated.ts'
import { localeOf } from '../language.ts'
import type { DeviceTexts } from './texts.ts'

/** A wallet that opens at once has the time of the answer, by a clock that may differ from this one. */
const SOON_MS = 60_000
const LINK = /^#([\w-]{16,64})\.([\w-]{20,64})$/

/**
 * The page behind the link of the second mail, on its own and never in a frame. The visitor approves the new device, or stops it.
 * Nothing happens before a button is pressed, because programs that check mails open links too.
 */
export function showDevice(hash: string, texts: DeviceTexts, load: (url: string) => Promise<Response>): void {
  const locale = localeOf(document.documentElement.lang)
  const dateOf = (iso: string) => new Date(iso).toLocaleDateString(locale, { dateStyle: 'medium' })
  const [, id = '', secret = ''] = LINK.exec(hash) ?? []
  const title = element('h1', 'title', texts.title)
  const told = element('p', 'told', id === '' ? texts.noLink : texts.question)
  told.setAttribute('role', 'status')
  const facts = element('dl', 'facts')
  const stop = element('button', 'button dangerous', texts.stop)
  const approve = element('button', 'button', texts.approve)
  const actions = element('div', 'actions stacked', stop, approve)
  for (const button of [stop, approve]) button.disabled = true
  const connected = client(load)
  const failed = (error: unknown) => {
    const isOver = isFoyerError(error, CODE_EXPIRED)
    told.textContent = isOver ? texts.over : texts.failed
    for (const button of [stop, approve]) button.disabled = isOver
  }
  const describe = async () => {
    const told = await (await connected).describeRecovery({ query: {}, body: { id, secret } })
    const rows = [
      [texts.device, told.device],
      [texts.site, new URL(told.site).host],
      [texts.asked, new Date(told.askedAt).toLocaleString(locale)],
      [texts.wallet, texts.since(dateOf(told.walletSince))],
    ] as const
    facts.append(...rows.flatMap(([term, value]) => [element('dt', '', term), element('dd', '', ...isolated(value))]))
    if (told.otherSince !== null) {
      const [warning, why] = [texts.another, texts.anotherWhy(dateOf(told.otherSince))]
      facts.after(element('div', 'danger', element('strong', '', warning), element('p', '', ...isolated(why))))
    }
    for (const button of [stop, approve]) button.disabled = false
  }
  const answer = async (isApproved: boolean) => {
    for (const button of [stop, approve]) button.disabled = true
    told.textContent = texts.sending
    try {
      const body = { id, secret, approve: isApproved }
      const { status, opensAt } = await (await connected).answerRecovery({ query: {}, body })
      const waits = opensAt !== null && Date.parse(opensAt) > Date.now() + SOON_MS
      const opens = waits ? new Date(opensAt).toLocaleString(locale) : ''
      const said = status === 'stopped' ? texts.stopped : opens === '' ? texts.approved : texts.opens(opens)
      told.replaceChildren(...isolated(said))
      // What waits can still be stopped; what is open or stopped cannot be taken back.
      stop.disabled = status === 'stopped' || opens === ''
      approve.hidden = true
    } catch (error) {
      failed(error)
    }
  }
  stop.addEventListener('click', () => void answer(false))
  approve.addEventListener('click', () => void answer(true))
  document.title = texts.title
  document.body.replaceChildren(
    element(
      'main',
      'panel page',
      element('header', 'band', element('bdi', 'origin', location.origin), element('span', 'compare', texts.compare)),
      element('div', 'body', title, told, facts),
      ...(id === '' ? [] : [actions]),
    ),
  )
  title.tabIndex = -1
  title.focus()
  if (id !== '') describe().catch(failed)
}

async function client(load: (url: string) => Promise<Response>) {
  const { recoveryUrl } = parse(object({ recoveryUrl: string() }), await (await load('/services')).json())
  return createClient<typeof recovery>(recoveryCalls, { baseUrl: recoveryUrl, common: () => ({}) })
}
