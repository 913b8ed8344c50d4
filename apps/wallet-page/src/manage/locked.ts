import { element } from '../element.ts'
import { IDLE_LIMIT_MS, UNLOCKED_LIMIT_MS } from '../signer/limits.ts'
import type { Locked } from '../wallet/states.ts'
import { doorBox } from './door-box.ts'
import { showFrozen } from './freeze.ts'
import { icon } from './icons.ts'
import { LOCKED_TEXTS } from './locked-texts.ts'
import { action, paragraph, showScreen, statusLine } from './parts.ts'
import type { Started } from './started.ts'
import { TEXTS } from './texts.ts'

const MINUTE_MS = 60_000

/** The wallet locked itself while this page was open. Its owner opens it, with a passkey or a code: whoever finds the page does not. */
export function showLocked(started: Started, state: Locked): void {
  const { wallet, around } = started
  const texts = TEXTS.lockedItself ?? LOCKED_TEXTS
  const { email } = state
  const line = statusLine()
  const code = (kind: string) =>
    email === null ? [] : [action(texts.code, kind, line, () => wallet.send({ type: 'email-given', email }))]
  const passkey = action(texts.passkey, 'primary', line, () => wallet.send({ type: 'passkey-chosen' }))
  const ways = element('div', 'stack', paragraph(TEXTS.wait))
  const badge = element('span', 'door-badge', icon('lock'))
  const scene = element('div', 'door-shut', doorBox({ state, settings: started.settings }), badge)
  scene.setAttribute('aria-hidden', 'true')
  showScreen(texts.title, [
    scene,
    paragraph(texts.body(IDLE_LIMIT_MS / MINUTE_MS, UNLOCKED_LIMIT_MS / MINUTE_MS)),
    ways,
    action(TEXTS.overview.signOut, '', line, () => wallet.send({ type: 'sign-out-asked' })),
    line,
  ])
  around.services.listPasskeys({}).then(
    ({ passkeys }) => ways.replaceChildren(...(passkeys.length > 0 ? [passkey, ...code('')] : code('primary'))),
    // Pressing says what is wrong.
    () => ways.replaceChildren(...(email === null ? [passkey] : code('primary'))),
  )
  void showFrozen(started)
}
