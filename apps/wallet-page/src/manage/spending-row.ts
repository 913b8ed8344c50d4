import { chunkAddress, shortAddress } from '@foyer/base'
import { type InferOutput, is, number, object, string } from 'valibot'
import { getAddress } from 'viem'
import { networkName } from '../approve/content.ts'
import { groupsOf } from '../approve/groups.ts'
import { element } from '../element.ts'
import { leftOf, type Named, type Spending } from './allowances.ts'
import { action, say } from './parts.ts'
import { amountOf, detailOf, signedWords, spendingTexts as texts, troubleOf } from './spending-words.ts'
import type { ReadyWallet } from './started.ts'
import type { Around } from './taking-back.ts'

type Shown = Around & {
  readonly ready: ReadyWallet
  /** Where the outcome of a press is said, and what only screen readers are told. */
  readonly line: HTMLElement
  readonly told: HTMLElement
  /** When the screen is left. */
  readonly signal: AbortSignal
}

/** A transaction that no block has taken by then may never be in one, so the visitor may try again. */
const FORGOTTEN_MS = 30 * 60_000
/** What this browser keeps of one that was sent, for other tabs and after a reload. */
const sent = object({ id: string(), at: number() })

/** One allowance, which its button takes back. */
export function spendingRow(spending: Spending, { ready, line, told, signal, ...around }: Shown): HTMLElement {
  const { store } = ready
  const { chainId, account, token, spender } = spending
  const name = `taking back ${[chainId, account, token, spender].join(' ')}`
  const what = amountOf(spending)
  const detail = element('span', 'detail')
  const words = wordsOf(what, detail, spending)
  const owner = ownerOf(ready)
  const isGivenAgain = () => {
    row.classList.remove('over')
    say(detail, detailOf(spending, owner))
    row.append(button)
  }
  const isOver = (why: string) => {
    const hadFocus = row.contains(document.activeElement)
    button.remove()
    row.classList.add('over')
    say(detail, why)
    say(told, texts().saidDone(what))
    if (hadFocus) document.querySelector('h1')?.focus({ preventScroll: true })
  }
  /** Follows what was sent for as long as the screen is shown. The network decides what is said. */
  const follow = async ({ id, at }: InferOutput<typeof sent>): Promise<void> => {
    const hadFocus = document.activeElement === button
    button.remove()
    row.classList.add('over')
    say(detail, texts().goesOn)
    if (hadFocus) document.querySelector('h1')?.focus({ preventScroll: true })
    const { outcomeOf } = await import('./outcome.ts')
    const outcome = await outcomeOf(id, at + FORGOTTEN_MS, spending, { ...around, signal })
    if (outcome === undefined) return
    await store.remove(name)
    if (outcome === 'done') return isOver(texts().done)
    say(line, outcome === 'late' ? texts().late(networkName(chainId)) : texts()[outcome])
    isGivenAgain()
  }
  const pending = async () => {
    const kept = await store.get(name)
    return is(sent, kept) && Date.now() - kept.at < FORGOTTEN_MS ? kept : undefined
  }
  let isApproved = false
  const take = async (): Promise<string | undefined> => {
    isApproved = false
    // Another tab may have begun it, or another page have ended it.
    const begun = await pending()
    if (begun) return void follow(begun)
    if ((await leftOf(spending, around.node)) === 0n) return void isOver(texts().already)
    const { askToTakeBack } = await import('./taking-back.ts')
    const id = await askToTakeBack(spending, ready, around, signal, () => {
      isApproved = true
    })
    const made = { id, at: Date.now() }
    await store.put(name, made)
    return void follow(made)
  }
  const button = action(texts().takeBack, 'small', line, take, (error) => troubleOf(error, spending, isApproved))
  button.setAttribute('aria-label', texts().takeBackNamed(what, shortAddress(getAddress(spender))))
  const row = element('li', 'device', words)
  isGivenAgain()
  void pending().then((begun) => begun && follow(begun))
  return row
}

/**
 * One without a button: a signature, which no transaction of the visitor takes back, or what a contract says nothing readable of, where
 * nobody can say what `approve` does.
 */
export function plainRow(one: Named, ready: ReadyWallet, why?: string): HTMLElement {
  const detail = element('span', 'detail', detailOf(one, ownerOf(ready)))
  const words = wordsOf(one.known?.symbol ?? texts().unknown, detail, one)
  if (why !== undefined) words.append(element('span', 'detail', why))
  return element('li', 'device', words)
}

/** Where there is a smart account too. */
const ownerOf = ({ settings, state }: ReadyWallet): string | undefined =>
  settings.hasSmartAccounts ? state.wallet.addresses.eip155 : undefined

function wordsOf(what: string, detail: HTMLElement, { spender, token, known, signedUntil }: Named): HTMLElement {
  const facts = [[texts().spender, spender] as const, ...(known ? [] : [[texts().token, token] as const])]
  return element(
    'div',
    'words',
    element('bdi', 'name', what),
    detail,
    ...facts.map(([label, address]) =>
      element('span', 'detail', `${label} `, groupsOf(chunkAddress(getAddress(address)))),
    ),
    ...(signedUntil === null ? [] : [element('span', 'detail', signedWords(signedUntil))]),
  )
}
