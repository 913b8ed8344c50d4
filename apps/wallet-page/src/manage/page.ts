import type { WalletState } from '../wallet/states.ts'
import { showAdmit } from './admit.ts'
import { deviceCodePart } from './device-code-part.ts'
import { doorBox } from './door-box.ts'
import { showEmailChange } from './email.ts'
import { showFreeze, showFrozen } from './freeze.ts'
import { showMadeWithPasskey, showNewPasskey } from './new-passkey.ts'
import { showOverview } from './overview.ts'
import { action, fieldForm, paragraph, showScreen, statusLine, timeOf } from './parts.ts'
import { showPasskeys } from './passkeys.ts'
import type { ReadyWallet, Started } from './started.ts'
import { TEXTS } from './texts.ts'

/* Which screen is shown: by the state of the wallet, and once it is open, by the fragment of the address. */

/** Where a site leads a visitor who wants a wallet without an email. */
const NEW = '#new-passkey'

/** Screens of an open wallet. What a screen returns is called when it is left. */
const SCREENS: Readonly<Record<string, (ready: ReadyWallet) => (() => void) | undefined>> = {
  '': showOverview,
  '#passkeys': showPasskeys,
  '#recovery': (ready) => showLater(async () => (await import('./own-recovery.ts')).showOwnRecovery, ready),
  '#accounts': (ready) => showLater(async () => (await import('./socials.ts')).showSocials, ready),
  '#smart-account': (ready) => showLater(async () => (await import('./smart-account.ts')).showSmartAccount, ready),
  '#devices': (ready) => showLater(async () => (await import('./devices.ts')).showDevices, ready),
  '#sites': (ready) => showLater(async () => (await import('./sites.ts')).showSites, ready),
  '#admit': showAdmit,
  '#kit': (ready) => showLater(async () => (await import('./kit.ts')).showKit, ready),
  '#export': (ready) => showLater(async () => (await import('./export.ts')).showExport, ready),
  '#freeze': showFreeze,
  [NEW]: showMadeWithPasskey,
}

export function showManage(started: Started): void {
  const { wallet } = started
  let shown: string | undefined
  let leave: (() => void) | undefined
  const draw = () => {
    const state = wallet.state()
    const key = keyOf(state)
    if (key === shown) return
    shown = key
    leave?.()
    leave = undefined
    if (state.name === 'ready') leave = (SCREENS[location.hash] ?? showOverview)({ ...started, state })
    else showState(started, state)
    showWhose(started, state)
    if ('wallet' in state && (state.name !== 'ready' || location.hash === '')) {
      const leaveScreen = leave
      const leaveEmail = showEmailChange(started, state.wallet.id)
      leave = () => {
        leaveScreen?.()
        leaveEmail()
      }
    }
  }
  wallet.watch(draw)
  addEventListener('hashchange', draw)
  draw()
}

/** While a wallet is open, its picture stands in the band. That helps to recognise the page, and proves nothing. */
function showWhose({ settings }: Started, state: WalletState): void {
  const shown = document.querySelector('.band .door')
  if (state.name !== 'ready') shown?.remove()
  else if (!shown) document.querySelector('.band')?.append(doorBox({ state, settings }))
}

type Show = (ready: ReadyWallet) => () => void

/** A screen with code of its own, which few visitors need. */
function showLater(load: () => Promise<Show>, ready: ReadyWallet): () => void {
  let isLeft = false
  let leave: (() => void) | undefined
  showScreen(TEXTS.title, [paragraph(TEXTS.wait)], '#')
  load().then((show) => {
    if (!isLeft) leave = show(ready)
  }, showTrouble)
  return () => {
    isLeft = true
    leave?.()
  }
}

export function showTrouble(): void {
  showScreen(TEXTS.title, [paragraph(TEXTS.trouble)])
}

/** States that look alike have the same key, so that a form keeps what was typed while it is sent. */
function keyOf(state: WalletState): string {
  switch (state.name) {
    case 'signed-out':
    case 'starting':
    case 'passkey-verifying':
      if ('from' in state && state.from) return 'locked true'
      return `signed-out ${location.hash}`
    case 'verifying':
      return 'code'
    case 'asking-passkey':
      return state.from ? 'locked true' : 'choosing'
    case 'locked':
      return `locked ${state.isDue ?? false}`
    case 'creating':
    case 'unlocking':
    case 'asking-recovery':
      return 'resuming'
    case 'recovering':
      return `recovering ${state.opensAt}`
    case 'ready':
      return `ready ${location.hash}`
    default:
      return state.name
  }
}

function showState(started: Started, state: WalletState): void {
  const { wallet, settings } = started
  const line = statusLine()
  switch (state.name) {
    case 'signed-out':
    case 'passkey-verifying':
    case 'starting': {
      if (location.hash === NEW && settings.hasPasskeys) {
        showNewPasskey(started)
        break
      }
      const { title, body, label, send, passkey } = TEXTS.email
      const run = (email: string) => wallet.send({ type: 'email-given', email: email.trim() })
      const use = action(passkey, '', line, () => wallet.send({ type: 'passkey-given' }))
      const form = fieldForm({ label, send, kind: 'email', run })
      showScreen(title, [paragraph(body), form, ...(settings.hasPasskeys ? [use, line] : [])])
      break
    }
    case 'code':
    case 'verifying': {
      const { title, body, label, send, other } = TEXTS.code
      const run = (code: string) => wallet.send({ type: 'code-given', code })
      const another = action(other, '', line, () => wallet.send({ type: 'sign-out-asked' }))
      showScreen(title, [paragraph(body(state.email)), fieldForm({ label, send, kind: 'code', run }), another, line])
      break
    }
    case 'choosing':
    case 'asking-passkey': {
      if (state.isOwn) {
        const own = action(TEXTS.own.passkey, 'primary', line, () => wallet.send({ type: 'passkey-chosen' }))
        const other = action(TEXTS.frozen.other, '', line, () => wallet.send({ type: 'sign-out-asked' }))
        const mail = state.email === null ? [] : [paragraph(TEXTS.own.mail)]
        const told = [paragraph(TEXTS.own.kit, 'card'), ...mail]
        const device = deviceCodePart(started, state.wallet)
        showScreen(TEXTS.own.title, [paragraph(TEXTS.own.body), own, line, device, ...told, other])
        break
      }
      const { title, body, passkey, mail } = TEXTS.choosing
      const use = action(passkey, 'primary', line, () => wallet.send({ type: 'passkey-chosen' }))
      const without = action(mail, '', line, () => wallet.send({ type: 'recovery-chosen' }))
      showScreen(title, [paragraph(body), use, without, line, deviceCodePart(started, state.wallet)])
      break
    }
    case 'recovering': {
      const { title, body, later } = TEXTS.device
      const told = paragraph(state.opensAt === null ? body : later(timeOf(state.opensAt)))
      showScreen(title, [told, deviceCodePart(started, state.wallet)])
      break
    }
    case 'unreached': {
      const again = action(TEXTS.again, 'primary', line, () => wallet.send({ type: 'page-opened' }))
      showScreen(TEXTS.title, [paragraph(TEXTS.unreached), again, line])
      break
    }
    case 'unmade': {
      const { title, body } = TEXTS.unmade
      // Whatever the code is, the session that is there goes on.
      const again = action(TEXTS.again, 'primary', line, () => wallet.send({ type: 'code-given', code: '' }))
      showScreen(title, [paragraph(body), again, line])
      break
    }
    case 'locked': {
      if (state.isDue) {
        showScreen(TEXTS.title, [paragraph(TEXTS.wait)])
        import('./locked.ts').then(
          ({ showLocked }) => wallet.state() === state && showLocked(started, state),
          showTrouble,
        )
        break
      }
      const { title, open } = TEXTS.locked
      showScreen(title, [action(open, 'primary', line, () => wallet.send({ type: 'unlock-asked' })), line])
      void showFrozen(started)
      break
    }
    default:
      showScreen(TEXTS.title, [paragraph(TEXTS.wait)])
  }
}
