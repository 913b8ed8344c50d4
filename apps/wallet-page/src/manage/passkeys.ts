import { isFoyerError } from '@foyer/base'
import { WALLET_CONFLICT } from '@foyer/base/catalogue'
import { passkeyMessage, removePasskeyMessage } from '@foyer/contracts/half'
import { element } from '../element.ts'
import { isolated } from '../isolated.ts'
import { prfInputOf } from '../keys/under-passkey.ts'
import { zero } from '../keys/zero.ts'
import { fromBase64Url, randomId, toBase64Url } from '../session/base64url.ts'
import { sha256, walletOf } from '../wallet/open.ts'
import { createPasskey } from '../wallet/passkey.ts'
import { halvesHere } from './halves.ts'
import { nameOf } from './new-passkey.ts'
import { action, paragraph, showScreen, statusLine, timeOf } from './parts.ts'
import { sentenceOf } from './sentence-of.ts'
import type { ReadyWallet } from './started.ts'
import { TEXTS } from './texts.ts'

type Passkeys = Awaited<ReturnType<ReadyWallet['around']['services']['listPasskeys']>>['passkeys']

/** Passkeys that open the wallet. Adding one splits the key once more: one half for the service, one that only the passkey opens. */
export function showPasskeys(ready: ReadyWallet): () => void {
  const { around, signer, state } = ready
  const { services } = around
  const { wallet, email } = state
  let isLeft = false
  let known: Passkeys = []
  const line = statusLine()
  const list = element('ul', 'rows')
  const advice = paragraph('', 'card')

  const signed = async (text: string) => {
    const message = new TextEncoder().encode(text)
    const account = wallet.addresses.eip155
    const content = { type: 'personalMessage', message } as const
    return toBase64Url((await signer.ask({ kind: 'sign', content, account })).signed)
  }
  const add = async () => {
    const name = email ?? nameOf(wallet.addresses.eip155)
    const passkey = await createPasskey({
      name,
      prfInput: prfInputOf(email, wallet),
      others: known,
    })
    const { credentialId, prf } = passkey
    // Without an email, each passkey signs in.
    const publicKey = email === null ? passkey.publicKey : undefined
    const context = randomId()
    try {
      const halves = await halvesHere(ready)
      const request = { kind: 'enrolPasskey', wallet: walletOf(wallet), halves, prf, context } as const
      const { service, locked } = await signer.ask(request)
      const [half, sealed] = [toBase64Url(service), toBase64Url(locked)]
      const words = { walletId: wallet.id, epoch: wallet.epoch, context, credentialId }
      const hashes = { halfHash: await sha256(service), sealedHash: await sha256(locked) }
      const publicKeyHash = publicKey && (await sha256(fromBase64Url(publicKey)))
      const proof = await signed(passkeyMessage({ ...words, ...hashes, publicKeyHash }))
      zero(service)
      await services.addPasskey({ ...words, half, sealed, proof, ...(publicKey ? { publicKey } : {}) })
    } finally {
      zero(prf)
    }
    await load()
  }
  const remove = async (context: string) => {
    const proof = await signed(removePasskeyMessage(wallet.id, context))
    await services.removePasskey({ walletId: wallet.id, context, proof })
    await load()
    return TEXTS.passkeys.removed
  }
  const draw = () => {
    advice.textContent =
      known.length === 0
        ? TEXTS.passkeys.none
        : email === null && known.length === 1
          ? TEXTS.passkeys.only
          : TEXTS.passkeys.apart
    list.replaceChildren(
      ...known.map(({ context, device, createdAt }) => {
        const detail = element('span', 'detail', ...isolated(TEXTS.passkeys.added(timeOf(createdAt))))
        const button = action(
          TEXTS.passkeys.remove,
          'small',
          line,
          () => remove(context),
          (error) =>
            isFoyerError(error, WALLET_CONFLICT)
              ? email === null
                ? TEXTS.passkeys.last
                : TEXTS.passkeys.lastTwo
              : TEXTS.passkeys.failed,
        )
        button.setAttribute('aria-label', `${TEXTS.passkeys.remove}: ${device}`)
        return element(
          'li',
          'device',
          element('div', 'words', element('span', 'name', ...isolated(device)), detail),
          button,
        )
      }),
    )
  }
  const load = async () => {
    known = (await services.listPasskeys({})).passkeys
    if (!isLeft) draw()
  }
  const button = action(TEXTS.passkeys.add, 'primary', line, add)
  const notes = [
    email === null ? TEXTS.passkeys.ownNote : TEXTS.passkeys.note,
    ...(ready.settings.hasSmartAccounts ? [TEXTS.passkeys.stays] : []),
  ]
  showScreen(TEXTS.passkeys.title, [list, advice, button, line, ...notes.map((note) => paragraph(note))], '#')
  load().catch((error: unknown) => {
    line.textContent = sentenceOf(error)
  })
  return () => {
    isLeft = true
  }
}
