import type { Foyer, TransactionRequest } from '@foyer/kit'
import { useFoyerSendTransaction } from '@foyer/kit/react'
import { useCallback, useEffect, useState } from 'react'
import { type Position, usdcText, type Vault } from './deposit.ts'
import type { DepositLines } from './deposit-lines.ts'

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
  readonly lines: DepositLines
}

/** How often a balance that is too small is read again, in milliseconds: money may arrive from elsewhere. */
const LOOK_AGAIN_MS = 4_000
const REST: Progress = { at: 'rest' }

/** Reads a position, and moves the amount into the vault and back. Belongs to one account on one network. */
export function useDeposit({ foyer, vault, owner, network, amount, lines }: DepositTerms) {
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

  const look = () => setProgress({ at: 'work', text: lines.looking })
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
    return fate === 'success' ? hash : stop(lines.trouble(fate, network.name))
  }

  const deposit = async (): Promise<void> => {
    look()
    const found = await read()
    // What was shown may be old: then the fresh position says what to do next.
    if (!found || found.deposited > 0n || found.held < amount) return setProgress(REST)
    if (found.allowed < amount) {
      if (!(await move(lines.approving, vault.approval(amount)))) return
      // Wallets let the visitor approve less than was asked for.
      const approved = await read()
      if (!approved) return setProgress(REST)
      if (approved.allowed < amount) return stop(lines.approvedLess(usdcText(amount)))
    }
    const hash = await move(lines.depositing, vault.deposit(amount))
    await read()
    if (hash) setProgress({ at: 'done', text: lines.done(usdcText(amount)), hash })
  }
  const takeBack = async (): Promise<void> => {
    look()
    const found = await read()
    if (!found || found.deposited === 0n) return setProgress(REST)
    const hash = await move(lines.takingBack, vault.withdrawal(found.deposited))
    await read()
    if (hash) setProgress({ at: 'done', text: lines.back(usdcText(found.deposited)), hash })
  }

  return { progress, position, error, isShort, deposit, takeBack }
}
