import { FoyerError } from '@foyer/base'
import { WALLET_KEY_DAMAGED } from '@foyer/base/catalogue'
import { createOneTimeKey } from '../keys/one-time-key.ts'
import { zero } from '../keys/zero.ts'
import { toBase64Url } from '../session/base64url.ts'
import { loadDeviceHalf } from '../session/device-half.ts'
import type { Services } from '../session/services.ts'
import type { Half, SignerAnswers } from '../signer/messages.ts'
import { halfOf, walletOf } from '../wallet/open.ts'
import { signWithPasskey } from '../wallet/passkey.ts'
import { action, fieldForm, paragraph, pointsOf, showScreen, statusLine } from './parts.ts'
import type { ReadyWallet } from './started.ts'
import { MANAGE_TEXTS } from './texts.ts'

const TEXTS = MANAGE_TEXTS.export
/** What was opened is forgotten after this time, also while nobody looks. */
const FORGOTTEN_AFTER_MS = 300_000

type Exported = SignerAnswers['export']
type Released = Awaited<ReturnType<Services['releaseExport']>>
type Place = Pick<Parameters<Services['releaseExport']>[0], 'walletId' | 'epoch' | 'context' | 'sealTo'>
type Flow = {
  readonly title: string
  readonly as: 'text' | 'kit'
  /** What is said before the code is asked for, and beside it. */
  readonly intro: () => readonly Node[]
  readonly facts: readonly (readonly [string, string])[]
  /** What is shown in the end. `stop` is called when it is left. */
  readonly result: (exported: Exported) => { readonly nodes: readonly Node[]; readonly stop?: () => void }
}

/** The seed is written down after a code of a mail of its own, or a passkey where there is no email. */
export function showExportFlow({ around, signer, store, state, settings }: ReadyWallet, flow: Flow): () => void {
  const { services } = around
  const { wallet } = state
  let leave: (() => void) | undefined
  let isLeft = false

  function showStart(): void {
    leave?.()
    leave = undefined
    const line = statusLine()
    const { email } = state
    const start =
      email === null
        ? action(TEXTS.prove, 'primary', line, byPasskey)
        : action(TEXTS.send, 'primary', line, async () => {
            const { id } = await services.startExport({ walletId: wallet.id })
            if (!isLeft) showCode(id, email)
          })
    const except = settings.hasSmartAccounts ? [TEXTS.except] : []
    const facts = pointsOf([email === null ? TEXTS.byPasskey : TEXTS.byMail, ...flow.facts, ...except])
    showScreen(flow.title, [...flow.intro(), facts, start, line], '#')
  }
  function showCode(id: string, email: string): void {
    const { label } = MANAGE_TEXTS.code
    const run = (code: string) => open((place) => services.releaseExport({ id, code, ...place }))
    const form = fieldForm({ label, send: TEXTS.show, kind: 'code', run })
    showScreen(flow.title, [...flow.intro(), paragraph(TEXTS.sent(email)), form], '#')
    form.querySelector('input')?.focus()
  }
  async function byPasskey(): Promise<void> {
    const { id, challenge } = await services.startPasskey({ site: location.origin })
    const { signed, prf } = await signWithPasskey(challenge)
    // Whoever asks again proves that it is they; this page has its own half.
    if (prf) zero(prf)
    await open((place) => services.releasePasskeyExport({ id, signed, ...place }))
  }
  async function open(release: (place: Place) => Promise<Released>): Promise<void> {
    const half = await loadDeviceHalf(store, wallet.id)
    if (!half) throw new FoyerError(WALLET_KEY_DAMAGED)
    const { context, epoch } = half
    const key = await createOneTimeKey()
    const released = await release({ walletId: wallet.id, epoch, context, sealTo: toBase64Url(key.publicKey) })
    const halves: [Half, Half] = [{ plain: half.half }, halfOf(key, released, wallet, context)]
    const exported = await signer.ask({ kind: 'export', as: flow.as, wallet: walletOf(wallet), halves })
    if (!isLeft) showResult(exported)
  }
  function showResult(exported: Exported): void {
    const { nodes, stop } = flow.result(exported)
    const timer = setTimeout(showStart, FORGOTTEN_AFTER_MS)
    leave = () => {
      clearTimeout(timer)
      stop?.()
    }
    showScreen(flow.title, nodes, '#')
  }

  showStart()
  return () => {
    isLeft = true
    leave?.()
  }
}

/** Goes back to the overview. */
export function leaveScreen(): void {
  location.hash = ''
}
