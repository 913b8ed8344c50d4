import { chunkAddress } from '@foyer/base'
import { passkeyMessage } from '@foyer/contracts/half'
import type { WalletRecord } from '@foyer/contracts/login-session'
import { element } from '../element.ts'
import { signInPrfInput } from '../keys/under-passkey.ts'
import { zero } from '../keys/zero.ts'
import { fromBase64Url, randomId, toBase64Url } from '../session/base64url.ts'
import { keepDeviceHalf } from '../session/device-half.ts'
import type { Surroundings } from '../wallet/effects.ts'
import { sha256, walletOf } from '../wallet/open.ts'
import { createPasskey } from '../wallet/passkey.ts'
import type { WalletEvent } from '../wallet/states.ts'
import { action, factsOf, linkTo, paragraph, pointsOf, showScreen, statusLine } from './parts.ts'
import type { ReadyWallet, Started } from './started.ts'
import { TEXTS } from './texts.ts'

/*
 * A wallet that a passkey signs in to, without an email. It is made here, on a page of its own, because browsers make passkeys in no
 * frame. One request stores all of it: what is interrupted before leaves a passkey that opens nothing, and no wallet.
 */

/** @throws PASSKEY_NOT_USED, PASSKEY_UNSUITABLE */
export async function makeWithPasskey(around: Surroundings): Promise<WalletEvent> {
  const { services, signer, store, site, token } = around
  signer.lock()
  // First, so that no passkey is made where the service does not allow it or cannot be reached.
  const { id, challenge } = await services.startPasskey({ site })
  const walletId = randomId()
  const { addresses, ciphertext, device, recovery } = await signer.ask({ kind: 'create', walletId, epoch: 1 })
  // Nobody gets a half of this pair.
  zero(recovery.own, recovery.service)
  const wallet: WalletRecord = { id: walletId, epoch: 1, addresses, ciphertext: toBase64Url(ciphertext) }
  const [context, passkeyContext] = [randomId(), randomId()]
  const passkey = await createPasskey({
    name: nameOf(addresses.eip155),
    prfInput: signInPrfInput(),
    others: [],
    challenge,
  })
  try {
    const { service, locked } = await signer.ask({
      kind: 'enrolPasskey',
      wallet: walletOf(wallet),
      halves: [{ plain: device.own }, { plain: device.service }],
      prf: passkey.prf,
      context: passkeyContext,
    })
    await keepDeviceHalf(store, { walletId, epoch: 1, context, half: device.own })
    const { credentialId, publicKey, clientData } = passkey
    const words = { walletId, epoch: 1, context: passkeyContext, credentialId }
    const hashes = {
      halfHash: await sha256(service),
      sealedHash: await sha256(locked),
      publicKeyHash: await sha256(fromBase64Url(publicKey)),
    }
    const message = new TextEncoder().encode(passkeyMessage({ ...words, ...hashes }))
    const content = { type: 'personalMessage', message } as const
    const { signed } = await signer.ask({ kind: 'sign', content, account: addresses.eip155 })
    const session = await services.createPasskeyWallet({
      id,
      clientData,
      publicKey,
      wallet,
      context,
      half: toBase64Url(device.service),
      passkey: {
        context: passkeyContext,
        credentialId,
        half: toBase64Url(service),
        sealed: toBase64Url(locked),
      },
      proof: toBase64Url(signed),
    })
    zero(service)
    await token.set(session.token)
    return { type: 'unlocked', session }
  } finally {
    zero(passkey.prf, device.own, device.service)
  }
}

/** What the browser calls a passkey of an account without an email. */
export const nameOf = (address: string): string => TEXTS.newPasskey.name(chunkAddress(address).slice(0, 2).join(' '))

/** Offers a new wallet where nobody is signed in. */
export function showNewPasskey({ wallet }: Pick<Started, 'wallet'>): void {
  const line = statusLine()
  const make = action(TEXTS.newPasskey.make, 'primary', line, () => wallet.send({ type: 'passkey-wanted' }))
  const use = action(TEXTS.newPasskey.use, '', line, () => wallet.send({ type: 'passkey-given' }))
  showScreen(TEXTS.newPasskey.title, [
    paragraph(TEXTS.newPasskey.lead, 'lead'),
    paragraph(TEXTS.newPasskey.body),
    pointsOf(TEXTS.newPasskey.facts),
    make,
    line,
    paragraph(TEXTS.newPasskey.existing),
    use,
  ])
}

/** After it was made: what to do on the site, and what to do about losing it. For somebody who was signed in already: which wallet it is. */
export function showMadeWithPasskey({ state, wallet }: ReadyWallet): undefined {
  const { eip155 } = state.wallet.addresses
  const address = factsOf([[TEXTS.overview.evm, element('span', 'whole', eip155)]])
  const line = statusLine()
  if (state.email !== null) {
    const other = action(TEXTS.newPasskey.other, 'primary', line, () => wallet.send({ type: 'sign-out-asked' }))
    showScreen(TEXTS.newPasskey.takenTitle, [
      paragraph(TEXTS.newPasskey.taken(state.email)),
      address,
      other,
      line,
      linkTo('#', TEXTS.newPasskey.stay),
    ])
    return
  }
  const warning = element(
    'div',
    'danger',
    element('strong', '', TEXTS.newPasskey.warning),
    paragraph(TEXTS.newPasskey.warningBody),
  )
  const links = [
    linkTo('#kit', TEXTS.newPasskey.makeKit),
    linkTo('#passkeys', TEXTS.newPasskey.addPasskey),
    linkTo('#', TEXTS.newPasskey.settings),
  ]
  showScreen(TEXTS.newPasskey.madeTitle, [paragraph(TEXTS.newPasskey.made, 'lead'), address, warning, ...links])
}
