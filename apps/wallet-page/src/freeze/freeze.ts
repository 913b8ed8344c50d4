import { isFoyerError } from '@foyer/base'
import { CODE_EXPIRED } from '@foyer/base/catalogue'
import type { login } from '@foyer/contracts'
import { createClient } from '@foyer/contracts'
import { mailedCalls } from '@foyer/contracts/login-account-calls'
import { object, parse, string } from 'valibot'
import { element } from '../element.ts'
import type { FreezeTexts } from './texts.ts'

const LINK = /^#([\w-]{16,64}\.\d{10,16}\.[\w-]{43})$/

/**
 * The page behind the link at the end of a mail about the wallet, on its own and never in a frame. Nothing happens before the button
 * is pressed, because programs that check mails open links too.
 */
export function showFreeze(hash: string, texts: FreezeTexts, load: (url: string) => Promise<Response>): void {
  const [, token = ''] = LINK.exec(hash) ?? []
  const title = element('h1', 'title', texts.title)
  const told = element('p', 'told', token === '' ? texts.noLink : texts.lead)
  told.setAttribute('role', 'status')
  const facts = element(
    'dl',
    'facts',
    ...texts.facts.flatMap(([term, value]) => [element('dt', '', term), element('dd', '', value)]),
  )
  const settings = element('a', 'link', texts.settings)
  settings.href = '/settings'
  settings.hidden = true
  const button = element('button', 'button dangerous', texts.freeze)
  const freeze = async () => {
    button.disabled = true
    told.textContent = texts.sending
    try {
      const { apiUrl } = parse(object({ apiUrl: string() }), await (await load('/services')).json())
      const client = createClient<Pick<typeof login, 'freezeByMail'>>(mailedCalls, {
        baseUrl: apiUrl,
        common: () => ({}),
      })
      await client.freezeByMail({ query: {}, body: { token } })
      told.textContent = texts.frozen
      button.hidden = true
      settings.hidden = false
    } catch (error) {
      const isOver = isFoyerError(error, CODE_EXPIRED)
      told.textContent = isOver ? texts.over : texts.failed
      button.disabled = isOver
      settings.hidden = !isOver
    }
  }
  button.addEventListener('click', () => void freeze())
  document.title = texts.title
  document.body.replaceChildren(
    element(
      'main',
      'panel page',
      element('header', 'band', element('bdi', 'origin', location.origin), element('span', 'compare', texts.compare)),
      element('div', 'body', title, told, facts, settings),
      ...(token === '' ? [] : [element('div', 'actions stacked', button)]),
    ),
  )
  title.tabIndex = -1
  title.focus()
}
