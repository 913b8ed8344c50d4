import type { Foyer, TransactionRequest } from '@foyer/kit'
import { useFoyerSendTransaction } from '@foyer/kit/react'
import { useCallback, useEffect, useState } from 'react'
import { type Fate, type Position, usdcText, type Vault } from './deposit.ts'

/** Where one account is with its deposit. */
export type Progress =
  | { readonly at: 'rest' }
  /** The wallet or the chain is at work, or one of them ended it. */
  | { readonly at: 'work' | 'stopped'; readonly text: string }
  /** The wallet did not send: `useFoyerSendTransaction` knows why. */
  | { readonly at: 'unsent' }
  | { readonly at: 'done'; readonly text: string; readonly hash: string }

export type DepositTerms = {
  readonly foyer: Foyer
  readonly vault: Vault
  readonly owner: string
  readonly network: { readonly caipNetworkId: string; readonly name: string }
  readonly amount: bigint
}

/** How often a balance that is too small is read again, in milliseconds: money may arrive from elsewhere. */
const LOOK_AGAIN_MS = 4_000
const REST: Progress = { at: 'rest' }
const LOOKING: Progress = { at: 'work', text: 'Looking at your balance…' }

/** Reads a position, and moves the amount into the vault and back. Belongs to one account on one network. */
export function useDeposit({ foyer, vault, owner, network, amount }: DepositTerms) {
  const { sendTransaction, error } = useFoyerSendTransaction(foyer, 'eip155')
  const [progress, setProgress] = useState(REST)
  /** `failed` when the network could not be read. */
  const [position, setPosition] = useState<Position | 'failed'>()
  const isShort = typeof position === 'object' && position.deposited === 0n && position.held < amount

  const read = useCallback(async (): Promise<Position | undefined> => {
    const found = await vault.read(owner).catch(() => undefined)
    setPosition(found ?? 'failed')
    return found
  }, [vault, owner])
  useEffect(() => void read(), [read])
  useEffect(() => {
    if (!isShort) return
    const timer = setInterval(read, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isShort, read])

  const stop = (text: string): undefined => void setProgress({ at: 'stopped', text })
  /** Has the wallet send, and waits for the receipt. @returns the hash of a transaction that succeeded */
  const move = async (text: string, transaction: TransactionRequest): Promise<string | undefined> => {
    // Between an approval and its deposit the visitor may have moved on, and would pay from another account. By then
    // the card shows that one.
    if (foyer.getAccount().caipAddress !== `${network.caipNetworkId}:${owner}`) return undefined
    setProgress({ at: 'work', text })
    const hash = await sendTransaction(transaction).catch(() => undefined)
    if (hash === undefined) return void setProgress({ at: 'unsent' })
    const fate = await vault.fateOf(hash)
    return fate === 'success' ? hash : stop(trouble(fate, network.name))
  }

  const deposit = async (): Promise<void> => {
    setProgress(LOOKING)
    const found = await read()
    // What was shown may be old: then the fresh position says what to do next.
    if (!found || found.deposited > 0n || found.held < amount) return setProgress(REST)
    if (found.allowed < amount) {
      if (!(await move('Approving in your wallet…', vault.approval(amount)))) return
      // Wallets let the visitor approve less than was asked for.
      const approved = await read()
      if (!approved) return setProgress(REST)
      if (approved.allowed < amount) return stop(`You approved less than ${usdcText(amount)}. Nothing was moved.`)
    }
    const hash = await move('Depositing…', vault.deposit(amount))
    await read()
    if (hash) setProgress({ at: 'done', text: `${usdcText(amount)} deposited`, hash })
  }
  const takeBack = async (): Promise<void> => {
    setProgress(LOOKING)
    const found = await read()
    if (!found || found.deposited === 0n) return setProgress(REST)
    const hash = await move('Taking it back…', vault.withdrawal(found.deposited))
    await read()
    if (hash) setProgress({ at: 'done', text: `${usdcText(found.deposited)} back in your wallet`, hash })
  }

  return { progress, position, error, isShort, deposit, takeBack }
}

function trouble(fate: Exclude<Fate, 'success'>, network: string): string {
  if (fate === 'reverted') return `${network} refused the transaction, and your USDC stayed where it was.`
  if (fate === 'replaced') return 'Your wallet sent another transaction in place of this one.'
  return `${network} has not confirmed this yet. Reload the page later to see what became of it.`
}
