import type { WalletRecord } from '@foyer/contracts/login-session'
import { element } from '../element.ts'
import { askToBeAdmitted, type DeviceCode } from '../wallet/admission.ts'
import type { WalletState } from '../wallet/states.ts'
import { action, paragraph, statusLine, timeOf } from './parts.ts'
import type { Started } from './started.ts'
import { TEXTS } from './texts.ts'

/** A page that is new to the wallet can be let in by a device that is not: a button, and then the code that is typed there. */
export function deviceCodePart(started: Pick<Started, 'wallet' | 'around'>, of: WalletRecord): HTMLElement {
  const line = statusLine()
  const part = element('div', 'stack')
  const draw = ({ code, expiresAt }: DeviceCode) => {
    const shown = element('p', 'device-code', code)
    shown.tabIndex = -1
    const until = paragraph(TEXTS.deviceCode.until(timeOf(new Date(expiresAt).toISOString())))
    part.replaceChildren(paragraph(TEXTS.deviceCode.body), shown, until)
    shown.focus({ preventScroll: true })
  }
  const takeAway = () => {
    part.replaceChildren(show, line)
    line.textContent = TEXTS.deviceCode.ended
  }
  const show = action(TEXTS.deviceCode.show, '', line, () => showWhileAsked(started, of, draw, takeAway))
  part.append(show, line)
  return part
}

/** Asks, and draws the code for as long as this page looks for the answer: after that, it would let nothing in. */
export async function showWhileAsked(
  { wallet, around }: Pick<Started, 'wallet' | 'around'>,
  of: WalletRecord,
  draw: (code: DeviceCode) => void,
  takeAway: () => void,
): Promise<void> {
  const code = await askToBeAdmitted(of, around)
  // What ends the look is said when the code is taken away.
  wallet.send({ type: 'device-asked' }).catch(() => undefined)
  // The visitor may have chosen another way meanwhile.
  if (!isLooking(wallet.state())) return
  draw(code)
  const end = () => {
    stop()
    clearTimeout(timer)
    takeAway()
  }
  const stop = wallet.watch((state) => {
    if (!isLooking(state)) end()
  })
  const timer = setTimeout(end, Math.max(0, code.expiresAt - around.now()))
}

const isLooking = (state: WalletState): boolean =>
  state.name === 'recovering' || (state.name === 'choosing' && state.isAsking === true)
