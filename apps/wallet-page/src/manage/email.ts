import { element } from '../element.ts'
import { isWithoutSession } from '../wallet/open.ts'
import { followEmailChange } from './email-wait.ts'
import { action, paragraph, say, statusLine, timeOf } from './parts.ts'
import { sentenceOf } from './sentence-of.ts'
import type { Started } from './started.ts'
import { TEXTS } from './texts.ts'

/**
 * Says on the present screen that the wallet gets another email, if it does, what becomes of that, and stops it. Also where the wallet does
 * not open yet: its owner may have the old mailbox only.
 * @returns called when the screen is left
 */
export function showEmailChange(
  { around, wallet, checkSession }: Pick<Started, 'around' | 'wallet' | 'checkSession'>,
  walletId: string,
): () => void {
  const [line, told] = [statusLine(), statusLine()]
  // The title says it to those who see it.
  told.className = 'unseen'
  const title = element('h2', 'label')
  title.id = 'email-change'
  const body = paragraph('')
  const stop = action(TEXTS.emailChange.stop, 'primary', line, async () => {
    await around.services.stopEmailChange({ walletId })
    end()
    tell(TEXTS.emailChange.stopped)
    // The button that was pressed had the focus.
    card.focus({ preventScroll: true })
  })
  const card = element('div', 'card', title, body, stop, line, told)
  card.setAttribute('role', 'group')
  card.setAttribute('aria-labelledby', title.id)
  card.tabIndex = -1
  const tell = (outcome: string) => {
    const hadFocus = card.contains(document.activeElement)
    say(title, outcome)
    say(told, outcome)
    body.remove()
    stop.remove()
    line.textContent = ''
    if (hadFocus) card.focus({ preventScroll: true })
  }
  const end = followEmailChange({
    services: around.services,
    now: around.now,
    page: document,
    hear: (heard) => {
      switch (heard.is) {
        case 'waiting': {
          const { email, effectiveAt } = heard.change
          say(title, TEXTS.emailChange.title)
          say(body, TEXTS.emailChange.body(email, timeOf(effectiveAt)))
          if (!stop.disabled) line.textContent = ''
          if (!card.isConnected) document.querySelector('h1')?.after(card)
          return
        }
        case 'unheard':
          // Its owner has ended the session elsewhere, or the change has.
          if (isWithoutSession(heard.error)) void checkSession()
          else if (card.isConnected && !stop.disabled) say(line, sentenceOf(heard.error))
          return
        case 'changed':
          void wallet.send({ type: 'email-changed', email: heard.email })
          for (const shown of document.querySelectorAll('.owner bdi')) shown.textContent = heard.email
          return tell(TEXTS.emailChange.changed(heard.email))
        case 'stopped':
          return tell(TEXTS.emailChange.stopped)
      }
    },
  })
  return end
}
