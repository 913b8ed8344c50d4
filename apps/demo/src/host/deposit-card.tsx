import { type Foyer, isFoyerError, shortAddress } from '@foyer/kit'
import { base } from '@foyer/kit/evm'
import { useFoyerAccount, useFoyerNetwork, useFoyerSwitchNetwork } from '@foyer/kit/react'
import { useId, useMemo, useState } from 'react'
import type { DemoConfig } from '../config.ts'
import { usdcOf, usdcText, vaultOn } from './deposit.ts'
import { type DepositTerms, useDeposit } from './use-deposit.ts'

export type DepositWords = {
  readonly title: string
  /** Whole USDC: `250`. */
  readonly amount: string
  readonly note: string
  readonly connect: string
  readonly act: string
}
type CardProps = { readonly foyer: Foyer; readonly config: DemoConfig; readonly words: DepositWords }

/** Deposits a fixed amount of USDC into the vault, with one button that always does the next step. */
export function DepositCard({ foyer, config, words }: CardProps) {
  const titleId = useId()
  return (
    <section className="deposit-card" aria-labelledby={titleId}>
      <h2 className="deposit-title" id={titleId}>
        {words.title}
      </h2>
      <p className="deposit-amount">
        {words.amount} <span>USDC</span>
      </p>
      <p className="deposit-note">{words.note}</p>
      <NextStep foyer={foyer} config={config} words={words} />
    </section>
  )
}

function NextStep({ foyer, config, words }: CardProps) {
  const { isConnected, address } = useFoyerAccount(foyer)
  const { network } = useFoyerNetwork(foyer)
  const vault = useMemo(() => vaultOn(config, network), [config, network])
  const amount = useMemo(() => usdcOf(words.amount), [words.amount])
  if (!isConnected || !address) return <Connect foyer={foyer} label={words.connect} />
  if (!config.contracts?.vault) return <Step label={words.act} off line="Only in the local world." />
  if (!vault || !network) return <SwitchToBase foyer={foyer} />
  const terms = { foyer, vault, network, owner: address, amount }
  // A new account or network starts afresh: what is told of one is not true of another.
  return <Deposit key={`${network.caipNetworkId}:${address}`} terms={terms} label={words.act} />
}

function Connect({ foyer, label }: { readonly foyer: Foyer; readonly label: string }) {
  const [isMissing, setMissing] = useState(false)
  const open = () => {
    setMissing(false)
    foyer.open().catch(() => setMissing(true))
  }
  return <Step label={label} onPress={open} line={isMissing && 'The window did not load. Press again.'} />
}

function SwitchToBase({ foyer }: { readonly foyer: Foyer }) {
  const { switchNetwork, status, error } = useFoyerSwitchNetwork(foyer)
  const refusal =
    error?.code === 'USER_REJECTED' ? 'You declined. The network stays.' : 'Your wallet could not switch to Base.'
  return (
    <Step
      label="Switch to Base"
      busy={status === 'pending'}
      onPress={() => void switchNetwork(base.caipNetworkId)}
      line={status === 'pending' ? 'Switching in your wallet…' : error && refusal}
    />
  )
}

function Deposit({ terms, label }: { readonly terms: DepositTerms; readonly label: string }) {
  const { progress, position, error, isShort, deposit, takeBack } = useDeposit(terms)
  const known = typeof position === 'object' ? position : undefined
  const hasDeposit = known !== undefined && known.deposited > 0n
  const lineOf = () => {
    if (progress.at === 'unsent') return refusalOf(error)
    if (progress.at !== 'rest') return progress.text
    if (position === 'failed') return `${terms.network.name} cannot be reached right now.`
    if (known && hasDeposit) return `In the vault: ${usdcText(known.deposited)}`
    return known && isShort ? `You have ${usdcText(known.held)} here.` : undefined
  }
  return (
    <Step
      label={hasDeposit ? 'Take it back' : label}
      off={position === undefined || (isShort && progress.at !== 'work')}
      busy={progress.at === 'work'}
      onPress={() => void (hasDeposit ? takeBack() : deposit())}
      line={lineOf()}
      hash={progress.at === 'done' ? progress.hash : undefined}
    />
  )
}

/** What the wallet's answer means for the money. */
function refusalOf(error: unknown): string {
  const code = isFoyerError(error) ? error.code : undefined
  if (code === 'USER_REJECTED') return 'You declined. Nothing was moved.'
  if (code === undefined || code === 'SENT_UNKNOWN')
    return 'Your wallet did not say whether it sent this. Look there before you try again.'
  return 'Your wallet could not send this. Nothing was moved.'
}

type StepProps = {
  readonly label: string
  readonly line?: string | false | undefined
  readonly hash?: string | undefined
  readonly onPress?: () => void
  /** Nothing can be done here. */
  readonly off?: boolean
  readonly busy?: boolean
}

function Step({ label, line, hash, onPress, off = false, busy = false }: StepProps) {
  const lineId = useId()
  return (
    <>
      {/* While busy the button is only said to be disabled, because a disabled one would lose the focus. */}
      <button
        type="button"
        className="deposit-act"
        disabled={off}
        aria-disabled={busy}
        aria-describedby={lineId}
        onClick={busy ? undefined : onPress}
      >
        {label}
      </button>
      <p className="deposit-line" role="status" id={lineId}>
        {line}
        {hash !== undefined && <code>{shortAddress(hash)}</code>}
      </p>
    </>
  )
}
