import { isFoyerError } from '@foyer/base'
import { CODE_EXPIRED } from '@foyer/base/catalogue'
import { deviceHalfInfo } from '@foyer/contracts/half'
import { element } from '../element.ts'
import { type CodeParts, pskOf, readDeviceCode, symbolsOfKey } from '../keys/device-code.ts'
import { zero } from '../keys/zero.ts'
import { fromBase64Url, randomId, toBase64Url } from '../session/base64url.ts'
import { contextProof, walletOf } from '../wallet/open.ts'
import { halvesHere } from './halves.ts'
import { action, factsOf, fieldForm, linkTo, paragraph, showScreen, statusLine, timeOf } from './parts.ts'
import { sentenceOf } from './sentence-of.ts'
import type { OpenWallet, ReadyWallet } from './started.ts'
import { TEXTS } from './texts.ts'

type Asking = Awaited<ReturnType<ReadyWallet['around']['services']['listDeviceRequests']>>['requests'][number]
/** `psk`: of the code that was typed. */
type Found = Asking & { readonly psk: Uint8Array }

/** Lets another device in: wallet/admission.ts is its part. */
export function showAdmit(ready: ReadyWallet): () => void {
  let isLeft = false
  const find = async (typed: string) => {
    const code = readDeviceCode(typed)
    if (code === undefined) throw new Said(TEXTS.admit.noCode)
    const asking = await deviceOfCode(ready, code)
    if (!asking) throw new Said(TEXTS.admit.unknown)
    if (!isLeft) showConfirm(ready, asking)
  }
  const form = fieldForm({
    label: TEXTS.admit.label,
    send: TEXTS.admit.send,
    kind: 'symbols',
    run: find,
    failed: wordsOf,
  })
  showScreen(TEXTS.admit.title, [paragraph(TEXTS.admit.body), form], '#devices')
  return () => {
    isLeft = true
  }
}

function showConfirm(ready: ReadyWallet, asking: Found): void {
  const { device, site, askedAt } = asking
  const line = statusLine()
  const words = TEXTS.devices
  const facts = factsOf([
    [TEXTS.admit.device, device ?? words.unknown],
    [TEXTS.admit.site, site === null ? words.unknownSite : new URL(site).host],
    [TEXTS.admit.asked, timeOf(askedAt)],
  ])
  const warning = element(
    'div',
    'danger',
    element('h2', 'lead', TEXTS.admit.warning),
    paragraph(TEXTS.admit.warningBody, ''),
  )
  const run = async () => {
    await admit(ready, asking)
    showScreen(TEXTS.admit.title, [paragraph(TEXTS.admit.done), linkTo('#devices', words.title)], '#devices')
  }
  const let_ = action(TEXTS.admit.run, 'primary', line, run, (error) =>
    isFoyerError(error, CODE_EXPIRED) ? TEXTS.admit.ended : sentenceOf(error),
  )
  showScreen(TEXTS.admit.confirm, [facts, warning, let_, linkTo('#devices', TEXTS.admit.not), line], '#devices')
}

/**
 * Which device that waits has shown the code. It is made anew of the key that each half would be sealed to, so that a service that names
 * another key is found out.
 */
export async function deviceOfCode(
  { state, around }: OpenWallet,
  { ofKey, secret }: CodeParts,
): Promise<Found | undefined> {
  const { id } = state.wallet
  const { requests } = await around.services.listDeviceRequests({})
  for (const request of requests) {
    const key = fromBase64Url(request.sealTo)
    if ((await symbolsOfKey(id, key, secret)) === ofKey) return { ...request, psk: await pskOf(id, key, secret) }
  }
  return undefined
}

/** Makes a pair for the device: one half for the service, one sealed to the key of the device, with the secret of its code. */
export async function admit(
  ready: OpenWallet,
  { id, sealTo, psk }: Pick<Found, 'id' | 'sealTo' | 'psk'>,
): Promise<void> {
  const { wallet } = ready.state
  const place = { walletId: wallet.id, epoch: wallet.epoch, context: randomId() }
  const { service, encapsulated, ciphertext } = await ready.signer.ask({
    kind: 'admit',
    wallet: walletOf(wallet),
    halves: await halvesHere(ready),
    sealTo: fromBase64Url(sealTo),
    info: deviceHalfInfo(place.walletId, place.context, place.epoch),
    psk,
  })
  const proof = await contextProof(place, service, wallet.addresses.eip155, ready.signer)
  const half = toBase64Url(service)
  zero(service)
  await ready.around.services.admitDevice({
    id,
    ...place,
    half,
    encapsulated: toBase64Url(encapsulated),
    ciphertext: toBase64Url(ciphertext),
    proof,
  })
}

/** What was typed is no mistake of the page. */
class Said extends Error {}

const wordsOf = (error: unknown): string => (error instanceof Said ? error.message : sentenceOf(error))
