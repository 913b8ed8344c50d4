import type { WalletRecord } from '@foyer/contracts/login-session'
import { element } from '../element.ts'
import { askToBeAdmitted } from '../wallet/admission.ts'
import { DEVICE_CODE_TEXTS as TEXTS } from './admit-texts.ts'
import { action, paragraph, statusLine, timeOf } from './parts.ts'
import type { Started } from './started.ts'

/** A page that is new to the wallet can be let in by a device that is not: a button, and then the code that is typed there. */
export function deviceCodePart({ wallet, around }: Started, of: WalletRecord): HTMLElement {
  const line = statusLine()
  const part = element('div', 'stack')
  const show = action(TEXTS.show, '', line, async () => {
    const { code, expiresAt } = await askToBeAdmitted(of, around)
    // Its end is said by the screen that follows.
    wallet.send({ type: 'device-asked' }).catch(() => undefined)
    const shown = element('p', 'device-code', code)
    shown.tabIndex = -1
    const until = paragraph(TEXTS.until(timeOf(new Date(expiresAt).toISOString())))
    part.replaceChildren(paragraph(TEXTS.body), shown, until)
    shown.focus({ preventScroll: true })
    // It opens nothing any more.
    setTimeout(() => part.replaceChildren(show, line), Math.max(0, expiresAt - around.now()))
  })
  part.append(show, line)
  return part
}
