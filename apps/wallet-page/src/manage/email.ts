import { element } from '../element.ts'
import { action, paragraph, statusLine, timeOf } from './parts.ts'
import type { Started } from './started.ts'
import { TEXTS } from './texts.ts'

/**
 * Says on the present screen that the wallet gets another email, if it does, and stops that. Also where the wallet does not open yet:
 * its owner may have the old mailbox only.
 */
export async function showEmailChange({ around }: Pick<Started, 'around'>, walletId: string): Promise<void> {
  const heading = document.querySelector('h1')
  const answer = await around.services.getEmailChange({}).catch(() => undefined)
  if (!answer?.change || !heading?.isConnected) return
  const { email, effectiveAt } = answer.change
  const [line, told] = [statusLine(), statusLine()]
  const stop = action(TEXTS.emailChange.stop, 'primary', line, async () => {
    await around.services.stopEmailChange({ walletId })
    told.textContent = TEXTS.emailChange.stopped
    stop.remove()
  })
  const title = element('h2', 'label', TEXTS.emailChange.title)
  title.id = 'email-change'
  const card = element(
    'div',
    'card',
    title,
    paragraph(TEXTS.emailChange.body(email, timeOf(effectiveAt))),
    stop,
    line,
    told,
  )
  card.setAttribute('role', 'group')
  card.setAttribute('aria-labelledby', title.id)
  heading.after(card)
}
