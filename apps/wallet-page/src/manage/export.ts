import { element } from '../element.ts'
import { createOneTimeKey } from '../keys/one-time-key.ts'
import { toBase64Url } from '../session/base64url.ts'
import { loadDeviceHalf } from '../session/device-half.ts'
import type { Exported, Half } from '../signer/messages.ts'
import { halfOf, walletOf } from '../wallet/open.ts'
import { action, factsOf, fieldForm, paragraph, showScreen, statusLine } from './parts.ts'
import { createReveal } from './reveal.ts'
import type { ReadyWallet } from './started.ts'
import { MANAGE_TEXTS } from './texts.ts'

const TEXTS = MANAGE_TEXTS.export
/** What was opened is forgotten after this time, also while nobody looks. */
const FORGOTTEN_AFTER_MS = 300_000

/** The code of a mail of its own, then the words, which are on the page only while they are held. */
export function showExport({ around, signer, store, state }: ReadyWallet): () => void {
  const { services } = around
  const { wallet } = state
  let leave: (() => void) | undefined
  let isLeft = false
  const warning = () => element('div', 'danger', element('strong', '', TEXTS.warning), paragraph(TEXTS.warningBody))

  function showStart(): void {
    leave?.()
    leave = undefined
    const line = statusLine()
    const start = action(TEXTS.send, 'primary', line, async () => {
      const { id } = await services.startExport({ walletId: wallet.id })
      if (!isLeft) showCode(id)
    })
    showScreen(TEXTS.title, [warning(), factsOf(TEXTS.facts), start, line], '#')
  }
  function showCode(id: string): void {
    const { label } = MANAGE_TEXTS.code
    const run = async (code: string) => {
      const exported = await open(id, code)
      if (!isLeft) showKeys(exported)
    }
    const form = fieldForm({ label, send: TEXTS.show, kind: 'code', run })
    showScreen(TEXTS.title, [warning(), paragraph(TEXTS.sent(state.email)), form], '#')
    form.querySelector('input')?.focus()
  }
  async function open(id: string, code: string): Promise<Exported> {
    const half = await loadDeviceHalf(store, wallet.id)
    if (!half) throw new RangeError(TEXTS.noHalf)
    const { context, epoch } = half
    const key = await createOneTimeKey()
    const sealTo = toBase64Url(key.publicKey)
    const released = await services.releaseExport({ id, code, walletId: wallet.id, epoch, context, sealTo })
    const halves: [Half, Half] = [{ plain: half.half }, halfOf(key, released, wallet, context)]
    return signer.ask({ kind: 'export', wallet: walletOf(wallet), halves })
  }
  function showKeys(exported: Exported): void {
    const { node, stop } = createReveal([
      [TEXTS.words, exported.words.split(' ')],
      [TEXTS.evmKey, exported.eip155],
      [TEXTS.solanaKey, exported.solana],
    ])
    const timer = setTimeout(showStart, FORGOTTEN_AFTER_MS)
    leave = () => {
      clearTimeout(timer)
      stop()
    }
    const done = element('button', 'button', TEXTS.done)
    done.addEventListener('click', () => {
      location.hash = ''
    })
    showScreen(TEXTS.title, [warning(), node, paragraph(TEXTS.note), done], '#')
  }

  showStart()
  return () => {
    isLeft = true
    leave?.()
  }
}
