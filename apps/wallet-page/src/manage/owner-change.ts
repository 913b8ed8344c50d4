import { isPasskeyOwner } from '@foyer/smart-account/owners'
import type { Hex } from 'viem'
import { coins, networkName } from '../approve/content.ts'
import { element } from '../element.ts'
import type { Change, createOwners, Owners } from './owners.ts'
import { action, factsOf, linkTo, paragraph, showScreen, statusLine } from './parts.ts'
import { nameOf, SMART_ACCOUNT_TEXTS, sentence } from './smart-account-texts.ts'
import type { ReadyWallet } from './started.ts'

const TEXTS = SMART_ACCOUNT_TEXTS
/** As many passkeys have to answer before the key of the wallet is taken out. */
const PROOFS = 2

type Context = {
  readonly ready: ReadyWallet
  readonly owners: ReturnType<typeof createOwners>
  readonly isLeft: () => boolean
  /** Shows the owners again. */
  readonly done: () => void
}

/** Learns which owner a passkey is: the visitor uses it twice, by two presses, because some browsers ask once for each. */
export async function showAddPasskey(context: Context, place: Owners): Promise<void> {
  const { ready, owners, isLeft, done } = context
  const { passkeys } = await ready.around.services.listPasskeys({})
  if (isLeft()) return
  const { title, body, first, second, none, make, is } = TEXTS.adding
  const line = statusLine()
  const cancel = action(TEXTS.cancel, '', line, async () => done())
  if (passkeys.length === 0) {
    showScreen(title, [paragraph(none), linkTo('#passkeys', make), cancel], '#')
    return
  }
  const use = action(
    first,
    'primary',
    line,
    async () => {
      const again = await owners.learn()
      const more = action(
        second,
        'primary',
        line,
        async () => {
          const owner = await again()
          if (isLeft()) return
          if (place.owners.includes(owner)) more.replaceWith(paragraph(is))
          else await showChange(context, place, { type: 'add', owner })
        },
        sentence,
      )
      use.replaceWith(more)
      more.focus()
    },
    sentence,
  )
  showScreen(title, [paragraph(body(networkName(place.chainId))), use, line, cancel], '#')
}

/** What a change costs, and what it means, before it is signed and sent. */
export async function showChange(context: Context, place: Owners, change: Change): Promise<void> {
  const { owners, isLeft, done } = context
  const { chainId } = place
  const prepared = await owners.prepare(chainId, change)
  if (isLeft()) return
  const { confirm } = TEXTS
  const { feeAtMost } = prepared
  const line = statusLine()
  const [title, body] = wordsOf(change, owners.key)
  const facts = factsOf([
    [confirm.network, networkName(chainId)],
    ...(change.owner === owners.key ? [] : [[confirm.owner, nameOf(change.owner, owners.key)] as const]),
    feeAtMost === undefined ? [confirm.fee, confirm.paidForYou] : [confirm.feeAtMost, coins(feeAtMost, chainId)],
  ])
  const cancel = action(TEXTS.cancel, '', line, async () => done())
  const takesKeyOut = change.type === 'remove' && change.owner === owners.key
  const send = action(
    takesKeyOut ? confirm.takeOut : confirm.send,
    takesKeyOut ? 'dangerous' : 'primary',
    line,
    async () => {
      cancel.disabled = true
      line.textContent = confirm.sending
      try {
        await owners.send(chainId, prepared)
        done()
      } finally {
        cancel.disabled = false
      }
    },
    sentence,
  )
  const before = takesKeyOut ? proofsOf(context, place, send) : []
  showScreen(title, [paragraph(body), facts, ...before, send, line, cancel], '#')
}

/** Two passkeys that own the account answer first: nobody is left with those that are lost, or that a network only says are there. */
function proofsOf({ owners }: Context, place: Owners, send: HTMLElement): readonly Node[] {
  const { keyWarning, keyWarningBody, prove, proven, same } = TEXTS.confirm
  const used = new Set<Hex>()
  const line = statusLine()
  const told = paragraph('')
  told.hidden = true
  send.hidden = true
  const use = action(
    prove,
    '',
    line,
    async () => {
      const owner = await owners.prove(place.owners.filter(isPasskeyOwner))
      told.textContent = used.has(owner) ? same : proven
      used.add(owner)
      told.hidden = used.size >= PROOFS
      use.hidden = used.size >= PROOFS
      send.hidden = used.size < PROOFS
      if (used.size >= PROOFS) send.focus()
    },
    sentence,
  )
  return [
    element('div', 'danger', element('strong', '', keyWarning), paragraph(keyWarningBody(location.host))),
    use,
    told,
    line,
  ]
}

function wordsOf({ type, owner }: Change, key: Hex): readonly [title: string, body: string] {
  const { confirm } = TEXTS
  if (owner === key) return type === 'remove' ? [confirm.key, confirm.keyBody] : [confirm.back, confirm.backBody]
  if (type === 'add') return [confirm.add, confirm.addBody]
  return [isPasskeyOwner(owner) ? confirm.remove : confirm.other, confirm.removeBody]
}
