import { isFoyerError } from '@foyer/base'
import { OPERATION_REFUSED } from '@foyer/base/catalogue'
import { isPasskeyOwner } from '@foyer/smart-account/owners'
import type { Hex } from 'viem'
import { coins, networkName } from '../approve/content.ts'
import { element } from '../element.ts'
import type { Change, createOwners, Owners, Proof } from './owners.ts'
import { action, factsOf, linkTo, paragraph, say, showScreen, statusLine } from './parts.ts'
import { nameOf, sentence, smartAccountTexts as texts } from './smart-account-words.ts'
import type { ReadyWallet } from './started.ts'

type Context = {
  readonly ready: ReadyWallet
  readonly owners: ReturnType<typeof createOwners>
  /** Ends what the visitor began before. The signal ends with whatever they begin next. */
  readonly begin: () => AbortSignal
  /** Shows the owners again. */
  readonly done: () => void
}

/** Learns which owner a passkey is: the visitor uses it twice, by two presses, because some browsers ask once for each. */
export async function showAddPasskey(context: Context, chainId: string): Promise<void> {
  const { ready, owners, begin, done } = context
  const signal = begin()
  const [{ passkeys }, place] = await Promise.all([ready.around.services.listPasskeys({}), owners.read(chainId)])
  if (signal.aborted) return
  const { title, body, first, second, none, make, is } = texts().adding
  const line = statusLine()
  const cancel = action(texts().cancel, '', line, async () => done())
  if (passkeys.length === 0) {
    showScreen(title, [paragraph(none), linkTo('#passkeys', make), cancel], '#')
    return
  }
  const useFirst = async () => {
    const again = await owners.learn(signal)
    const useSecond = async () => {
      const owner = await again()
      if (signal.aborted) return undefined
      if (place.owners.includes(owner)) return is(nameOf(owner, owners.key))
      return showChange(context, chainId, { type: 'add', owner })
    }
    const more = action(second, 'primary', line, useSecond, sentence)
    use.replaceWith(more)
    more.focus()
  }
  const use = action(first, 'primary', line, useFirst, sentence)
  showScreen(title, [paragraph(body(networkName(chainId))), use, line, cancel], '#')
}

/** Asks for what a change needs. What is known of the owners may be old, so it is read again. */
export async function showChange(context: Context, chainId: string, change: Change): Promise<void> {
  const { owners, begin, done } = context
  const signal = begin()
  const place = await owners.read(chainId)
  if (signal.aborted) return
  if (place.owners.includes(change.owner) !== (change.type === 'remove')) return done()
  const isLeftToPasskeys =
    change.type === 'remove' && (change.owner === owners.key || !place.owners.includes(owners.key))
  if (isLeftToPasskeys) showProof(context, place, change, signal)
  else await showConfirm(context, chainId, change)
}

/** One of the passkeys that stay answers first; then another one signs. */
function showProof(context: Context, place: Owners, change: Change, signal: AbortSignal): void {
  const { owners, done } = context
  const { warning, warningBody, proof, prove } = texts().confirm
  const passkeys = place.owners.filter((owner) => isPasskeyOwner(owner) && owner !== change.owner)
  const line = statusLine()
  const [title, body] = wordsOf(change, owners.key)
  const use = action(
    prove,
    'primary',
    line,
    async () => {
      const proven = await owners.prove(passkeys, signal)
      const signers = passkeys.filter((owner) => owner !== proven)
      if (!signal.aborted) await showConfirm(context, place.chainId, change, { proven, signers })
    },
    sentence,
  )
  const danger = element('div', 'danger', element('strong', '', warning), paragraph(warningBody(location.host)))
  const cancel = action(texts().cancel, '', line, async () => done())
  showScreen(title, [paragraph(body), danger, paragraph(proof), use, line, cancel], '#')
}

/** What a change costs, and what it means, before it is signed and sent. */
async function showConfirm(context: Context, chainId: string, change: Change, proof?: Proof, said = ''): Promise<void> {
  const { owners, begin, done } = context
  const signal = begin()
  const prepared = await owners.prepare(chainId, change, proof)
  if (signal.aborted) return
  const { confirm } = texts()
  const { feeAtMost } = prepared
  const isKey = change.owner === owners.key
  const line = statusLine()
  say(line, said)
  const [title, body] = wordsOf(change, owners.key)
  const facts = factsOf([
    [confirm.network, networkName(chainId)],
    ...(isKey ? [] : [[confirm.owner, nameOf(change.owner, owners.key)] as const]),
    feeAtMost === undefined ? [confirm.fee, confirm.paidForYou] : [confirm.feeAtMost, coins(feeAtMost, chainId)],
    ...(proof ? [[confirm.signedBy, confirm.another(proof.proven.slice(-4))] as const] : []),
  ])
  const cancel = action(texts().cancel, '', line, async () => done())
  const run = async () => {
    line.textContent = confirm.sending
    try {
      await owners.send(chainId, prepared, signal, proof)
    } catch (error) {
      if (!isFoyerError(error, OPERATION_REFUSED) || signal.aborted) throw error
      // What it was made of has changed: somebody else has just brought the verifier to the network, for example.
      return showConfirm(context, chainId, change, proof, sentence(error))
    }
    if (!signal.aborted) done()
    return undefined
  }
  const isDangerous = proof !== undefined
  const label = isDangerous && isKey ? confirm.takeOut : confirm.send
  const send = action(label, isDangerous ? 'dangerous' : 'primary', line, run, sentence)
  showScreen(title, [paragraph(body), facts, send, line, cancel], '#')
}

function wordsOf({ type, owner }: Change, key: Hex): readonly [title: string, body: string] {
  const { confirm } = texts()
  if (owner === key) return type === 'remove' ? [confirm.key, confirm.keyBody] : [confirm.back, confirm.backBody]
  if (type === 'add') return [confirm.add, confirm.addBody]
  return [isPasskeyOwner(owner) ? confirm.remove : confirm.other, confirm.removeBody]
}
