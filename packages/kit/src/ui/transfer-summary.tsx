import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { Icon } from './icon.tsx'
import { Badge, Logo, TokenLogo } from './logo.tsx'
import { useStyles } from './style-root.tsx'
import transferSummaryCss from './transfer-summary.css?inline'

type Person = {
  readonly address: string
  readonly picture?: string | undefined
}
type Thing = {
  readonly name: string
  readonly src?: string | undefined
}
export type TransferStage = 'before' | 'travelling' | 'arrived' | 'back'

type TransferSummaryProps = {
  readonly from: Person | Thing
  readonly to: Person | Thing
  readonly coin: Thing
  /** The position of the money: at the sender, on the way, at the receiver, or back at the sender with a cross on the line. */
  readonly stage: TransferStage
  /** On review: the amount and its value. */
  readonly amount?: { readonly text: string; readonly note?: ReactNode }
}

/** A transfer between two ends: people, exchanges or apps. The text below has the same content. */
export function TransferSummary({ from, to, coin, stage, amount }: TransferSummaryProps) {
  useStyles(transferSummaryCss)
  return (
    <div className="transfer" data-stage={stage} data-amount={amount !== undefined || undefined}>
      <End {...from} />
      {amount && (
        <p className="transfer-amount">
          <b dir="auto">{amount.text}</b>
          {amount.note !== undefined && <span>{amount.note}</span>}
        </p>
      )}
      <End {...to} />
      {(stage === 'travelling' || stage === 'arrived') && <span className="transfer-path" aria-hidden="true" />}
      {stage === 'travelling' && <span className="transfer-light" aria-hidden="true" />}
      <span className="transfer-coin" aria-hidden="true">
        <TokenLogo {...coin} size={36} badge={stage === 'arrived' ? <Badge tone="success" /> : undefined} />
      </span>
      {stage === 'back' && (
        <span className="transfer-end" aria-hidden="true">
          <Icon name="close" />
        </span>
      )}
    </div>
  )
}

/** People have an avatar; exchanges and apps have their mark. */
function End(end: Person | Thing) {
  return 'address' in end ? <Avatar {...end} size={68} /> : <Logo {...end} size={64} />
}

type SignInSummaryProps = {
  readonly app: Thing
  readonly visitor: Person
  readonly waiting: boolean
}

/** An app and the visitor's avatar, for a signature request. */
export function SignInSummary({ app, visitor, waiting }: SignInSummaryProps) {
  useStyles(transferSummaryCss)
  return (
    <div className="transfer" data-kind="sign-in" data-stage={waiting ? 'travelling' : 'before'} aria-hidden="true">
      <Logo {...app} size={64} />
      <Avatar {...visitor} size={68} />
      {waiting && <span className="transfer-path" />}
      {waiting && <span className="transfer-light" />}
    </div>
  )
}
