import { FoyerError } from '@foyer/base'
import { WALLET_KEY_DAMAGED } from '@foyer/base/catalogue'
import { createOneTimeKey } from '../keys/one-time-key.ts'
import { toBase64Url } from '../session/base64url.ts'
import { loadDeviceHalf } from '../session/device-half.ts'
import type { Half, SignerAnswers } from '../signer/messages.ts'
import { halfOf, walletOf } from '../wallet/open.ts'
import { action, fieldForm, paragraph, showScreen, statusLine } from './parts.ts'
import type { ReadyWallet } from './started.ts'
import { MANAGE_TEXTS } from './texts.ts'

const TEXTS = MANAGE_TEXTS.export
/** What was opened is forgotten after this time, also while nobody looks. */
const FORGOTTEN_AFTER_MS = 300_000

type Exported = SignerAnswers['export']
type Flow = {
  readonly title: string
  readonly as: 'text' | 'kit'
  /** What is said before the code is asked for, and beside it. */
  readonly intro: () => readonly Node[]
  readonly facts: () => Node
  /** What is shown in the end. `stop` is called when it is left. */
  readonly result: (exported: Exported) => { readonly nodes: readonly Node[]; readonly stop?: () => void }
}

/** The seed is written down after a code of a mail of its own. */
export function showExportFlow({ around, signer, store, state }: ReadyWallet, flow: Flow): () => void {
  const { services } = around
  const { wallet } = state
  let leave: (() => void) | undefined
  let isLeft = false

  function showStart(): void {
    leave?.()
    leave = undefined
    const line = statusLine()
    const start = action(TEXTS.send, 'primary', line, async () => {
      const { id } = await services.startExport({ walletId: wallet.id })
      if (!isLeft) showCode(id)
    })
    showScreen(flow.title, [...flow.intro(), flow.facts(), start, line], '#')
  }
  function showCode(id: string): void {
    const { label } = MANAGE_TEXTS.code
    const run = async (code: string) => {
      const exported = await open(id, code)
      if (!isLeft) showResult(exported)
    }
    const form = fieldForm({ label, send: TEXTS.show, kind: 'code', run })
    showScreen(flow.title, [...flow.intro(), paragraph(TEXTS.sent(state.email)), form], '#')
    form.querySelector('input')?.focus()
  }
  async function open(id: string, code: string): Promise<Exported> {
    const half = await loadDeviceHalf(store, wallet.id)
    if (!half) throw new FoyerError(WALLET_KEY_DAMAGED)
    const { context, epoch } = half
    const key = await createOneTimeKey()
    const sealTo = toBase64Url(key.publicKey)
    const released = await services.releaseExport({ id, code, walletId: wallet.id, epoch, context, sealTo })
    const halves: [Half, Half] = [{ plain: half.half }, halfOf(key, released, wallet, context)]
    return signer.ask({ kind: 'export', as: flow.as, wallet: walletOf(wallet), halves })
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
