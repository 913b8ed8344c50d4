import { FoyerError, isFoyerError } from '@foyer/base'
import { EXPORT_NOT_YET, WALLET_KEY_DAMAGED } from '@foyer/base/catalogue'
import { createOneTimeKey } from '../keys/one-time-key.ts'
import { prfInputOf } from '../keys/under-passkey.ts'
import { zero } from '../keys/zero.ts'
import { fromBase64Url, toBase64Url } from '../session/base64url.ts'
import { loadDeviceHalf } from '../session/device-half.ts'
import type { Services } from '../session/services.ts'
import type { Half, SignerAnswers } from '../signer/messages.ts'
import { halfOf, walletOf } from '../wallet/open.ts'
import { askPasskey, signWithPasskey } from '../wallet/passkey.ts'
import { action, fieldForm, paragraph, pointsOf, showScreen, statusLine, timeOf } from './parts.ts'
import type { ReadyWallet } from './started.ts'
import { TEXTS } from './texts.ts'

/** What was opened is forgotten after this time, also while nobody looks. */
const FORGOTTEN_AFTER_MS = 300_000

type Exported = SignerAnswers['export']
type Released = Awaited<ReturnType<Services['releaseExport']>>
type Place = Pick<Parameters<Services['releaseExport']>[0], 'walletId' | 'epoch' | 'context' | 'sealTo'>
type Release = (place: Place) => Promise<Released>
type Passkeys = Awaited<ReturnType<Services['listPasskeys']>>['passkeys']
type Flow = {
  readonly title: string
  readonly as: 'text' | 'kit'
  /** What is said before the code is asked for, and beside it. */
  readonly intro: () => readonly Node[]
  readonly facts: readonly (readonly [string, string])[]
  /** What is shown in the end. `stop` is called when it is left. */
  readonly result: (exported: Exported) => { readonly nodes: readonly Node[]; readonly stop?: () => void }
}

/**
 * The seed is written down after a code of a mail of its own, and a passkey where the wallet has one; without one, the login service has an
 * older wallet wait for a day. Where there is no email, a passkey is used alone.
 */
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
        ? action(TEXTS.export.prove, 'primary', line, byPasskey)
        : action(TEXTS.export.send, 'primary', line, async () => {
            const { passkeys } = await services.listPasskeys({})
            await startByMail(email, passkeys)
          })
    const except = settings.hasSmartAccounts ? [TEXTS.export.except] : []
    const facts = pointsOf([email === null ? TEXTS.export.byPasskey : TEXTS.export.byMail, ...flow.facts, ...except])
    showScreen(flow.title, [...flow.intro(), facts, start, line], '#')
  }
  /** @param passkeys one of which is to be used; none: this page's half is */
  async function startByMail(email: string, passkeys: Passkeys): Promise<void> {
    // One that was added lately does not shorten the wait.
    const [oldest] = [...passkeys].sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    const started = await services.startExport({ walletId: wallet.id, ...(oldest && { context: oldest.context }) })
    if (isLeft) return
    if ('opensAt' in started) showWait(started.opensAt)
    else showCode(started.id, email, passkeys)
  }
  function showWait(opensAt: string): void {
    showScreen(flow.title, [paragraph(TEXTS.export.opens(timeOf(opensAt)), 'lead'), paragraph(TEXTS.export.why)], '#')
  }
  function showCode(id: string, email: string, passkeys: Passkeys): void {
    const { label } = TEXTS.code
    const run = async (code: string) => {
      const release: Release = (place) => services.releaseExport({ id, code, ...place })
      try {
        await (passkeys.length > 0 ? openByPasskey(passkeys, release) : openHere(release))
      } catch (error) {
        // The code is not used up by it.
        if (!isFoyerError(error, EXPORT_NOT_YET)) throw error
        await startByMail(email, [])
      }
    }
    const form = fieldForm({ label, send: TEXTS.export.show, kind: 'code', run })
    const line = statusLine()
    // The same code is good for both. Where there is a wait, it is said after the code.
    const without = action(TEXTS.export.without, '', line, async () => showCode(id, email, []))
    const more = passkeys.length > 0 ? [paragraph(TEXTS.export.passkeyNext), form, without, line] : [form]
    showScreen(flow.title, [...flow.intro(), paragraph(TEXTS.export.sent(email)), ...more], '#')
    form.querySelector('input')?.focus()
  }
  async function byPasskey(): Promise<void> {
    const { id, challenge } = await services.startPasskey({ site: location.origin })
    const { signed, prf } = await signWithPasskey(challenge)
    // Whoever asks again proves that it is they; this page has its own half.
    if (prf) zero(prf)
    await openHere((place) => services.releasePasskeyExport({ id, signed, ...place }))
  }
  /** With the half of this page. */
  async function openHere(release: Release): Promise<void> {
    const half = await loadDeviceHalf(store, wallet.id)
    if (!half) throw new FoyerError(WALLET_KEY_DAMAGED)
    await open({ plain: half.half }, half, release)
  }
  /** With the half of the passkey that the visitor uses. */
  async function openByPasskey(passkeys: Passkeys, release: Release): Promise<void> {
    const { credentialId, prf } = await askPasskey(prfInputOf(state.email, wallet), passkeys)
    try {
      const passkey = passkeys.find((known) => known.credentialId === credentialId)
      if (!passkey) throw new FoyerError(WALLET_KEY_DAMAGED)
      const place = { walletId: wallet.id, epoch: wallet.epoch, context: passkey.context }
      await open({ locked: fromBase64Url(passkey.sealed), prf, place }, place, release)
    } finally {
      zero(prf)
    }
  }
  async function open(
    own: Half,
    { context, epoch }: Pick<Place, 'context' | 'epoch'>,
    release: Release,
  ): Promise<void> {
    const key = await createOneTimeKey()
    const released = await release({ walletId: wallet.id, epoch, context, sealTo: toBase64Url(key.publicKey) })
    const halves: [Half, Half] = [own, halfOf(key, released, wallet, context)]
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
