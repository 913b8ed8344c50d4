import { type Foyer, isFoyerError, shortAddress } from '@foyer/kit'
import { base } from '@foyer/kit/evm'
import { useFoyerAccount, useFoyerNetwork, useFoyerSwitchNetwork } from '@foyer/kit/react'
import { useId, useMemo, useState } from 'react'
import type { DemoConfig } from '../config.ts'
import { usdcOf, usdcText, vaultOn } from './deposit.ts'
import { type DepositLines, depositLines } from './deposit-lines.ts'
import { type DepositTerms, useDeposit } from './use-deposit.ts'

export type DepositWords = {
  readonly title: string
  /** Whole USDC: `250`. */
  readonly amount: string
  readonly note: string
  readonly connect: string
  readonly act: string
}
type CardProps = {
  readonly foyer: Foyer
  readonly config: DemoConfig
  readonly words: DepositWords
  readonly lang: 'en' | 'ar'
}

/** Deposits a fixed amount of USDC into the vault, with one button that always does the next step. */
export function DepositCard({ foyer, config, words, lang }: CardProps) {
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
      <NextStep foyer={foyer} config={config} words={words} lang={lang} />
    </section>
  )
}

function NextStep({ foyer, config, words, lang }: CardProps) {
  const lines = depositLines(lang)
  const { isConnected, address } = useFoyerAccount(foyer)
  const { network } = useFoyerNetwork(foyer)
  const vault = useMemo(() => vaultOn(config, network), [config, network])
  const amount = useMemo(() => usdcOf(words.amount), [words.amount])
  if (!isConnected || !address) return <Connect foyer={foyer} label={words.connect} lines={lines} />
  if (!config.contracts?.vault) return <Step label={words.act} off line={lines.onlyLocal} />
  if (!vault || !network) return <SwitchToBase foyer={foyer} lines={lines} />
  const terms = { foyer, vault, network, owner: address, amount, lines }
  // A new account or network starts afresh: what is told of one is not true of another.
  return <Deposit key={`${network.caipNetworkId}:${address}`} terms={terms} label={words.act} />
}

type ConnectProps = { readonly foyer: Foyer; readonly label: string; readonly lines: DepositLines }

function Connect({ foyer, label, lines }: ConnectProps) {
  const [isMissing, setMissing] = useState(false)
  const open = () => {
    setMissing(false)
    foyer.open().catch(() => setMissing(true))
  }
  return <Step label={label} onPress={open} line={isMissing && lines.notLoaded} />
}

function SwitchToBase({ foyer, lines }: { readonly foyer: Foyer; readonly lines: DepositLines }) {
  const { switchNetwork, status, error } = useFoyerSwitchNetwork(foyer)
  const refusal = isFoyerError(error) && error.code === 'USER_REJECTED' ? lines.switchDeclined : lines.switchFailed
  return (
    <Step
      label={lines.toBase}
      busy={status === 'pending'}
      onPress={() => void switchNetwork(base.caipNetworkId)}
      line={status === 'pending' ? lines.switching : error && refusal}
    />
  )
}

function Deposit({ terms, label }: { readonly terms: DepositTerms; readonly label: string }) {
  const { lines, network } = terms
  const { progress, position, error, isShort, deposit, takeBack } = useDeposit(terms)
  const known = typeof position === 'object' ? position : undefined
  const hasDeposit = known !== undefined && known.deposited > 0n
  const lineOf = () => {
    if (progress.at === 'unsent') return refusalOf(error, lines)
    if (progress.at !== 'rest') return progress.text
    if (position === 'failed') return lines.unread(network.name)
    if (known && hasDeposit) return lines.deposited(usdcText(known.deposited))
    return known && isShort ? lines.held(usdcText(known.held)) : undefined
  }
  return (
    <Step
      label={hasDeposit ? lines.takeBack : label}
      off={position === undefined || (isShort && progress.at !== 'work')}
      busy={progress.at === 'work'}
      onPress={() => void (hasDeposit ? takeBack() : deposit())}
      line={lineOf()}
      hash={progress.at === 'done' ? progress.hash : undefined}
    />
  )
}

/** What the wallet's answer means for the money. */
function refusalOf(error: unknown, { declined, unclear, failed }: DepositLines): string {
  const code = isFoyerError(error) ? error.code : undefined
  if (code === 'USER_REJECTED') return declined
  return code === undefined || code === 'SENT_UNKNOWN' ? unclear : failed
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
