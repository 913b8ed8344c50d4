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
  const [, id, secret] = LINK.exec(hash) ?? []
  const title = element('h1', 'title', TEXTS.title)
  const told = element('p', 'told', id === undefined ? TEXTS.noLink : TEXTS.question)
  told.setAttribute('role', 'status')
  const stop = element('button', 'button primary', TEXTS.stop)
  const approve = element('button', 'button', TEXTS.approve)
  const actions = element('div', 'actions', stop, approve)
  const answer = async (isApproved: boolean) => {
    for (const button of [stop, approve]) button.disabled = true
    told.textContent = TEXTS.sending
    try {
      const { recoveryUrl } = parse(object({ recoveryUrl: string() }), await (await load('/services')).json())
      const client = createClient<typeof recovery>(recoveryCalls, { baseUrl: recoveryUrl, common: () => ({}) })
      const { status, opensAt } = await client.answerRecovery({
        query: {},
        body: { id: id ?? '', secret: secret ?? '', approve: isApproved },
      })
      const waits = opensAt !== null && Date.parse(opensAt) > Date.now() + SOON_MS
      const opens = waits ? new Date(opensAt).toLocaleString() : ''
      told.textContent = status === 'stopped' ? TEXTS.stopped : opens === '' ? TEXTS.approved : TEXTS.opens(opens)
      // What waits can still be stopped; what is open or stopped cannot be taken back.
      stop.disabled = status === 'stopped' || opens === ''
      approve.hidden = true
    } catch (error) {
      const isOver = isFoyerError(error, CODE_EXPIRED)
      told.textContent = isOver ? TEXTS.over : TEXTS.failed
      for (const button of [stop, approve]) button.disabled = isOver
    }
  }
  stop.addEventListener('click', () => void answer(false))
  approve.addEventListener('click', () => void answer(true))
  document.title = TEXTS.title
  document.body.replaceChildren(
    element(
      'main',
      'panel',
      element('header', 'band', element('bdi', 'origin', location.origin), element('span', 'compare', TEXTS.compare)),
      element('div', 'body', title, told),
      ...(id === undefined ? [] : [actions]),
    ),
  )
  title.tabIndex = -1
  title.focus()
}
