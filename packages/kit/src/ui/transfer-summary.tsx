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
  readonly from: Person
  readonly to: Person
  readonly coin: Thing
  /** The position of the money: at the sender, on the way, at the receiver, or back at the sender with a cross on the line. */
  readonly stage: TransferStage
  /** On review: the amount and its value. */
  readonly amount?: { readonly text: string; readonly note?: ReactNode }
}

/** A transfer between two avatars. The text below has the same content. */
export function TransferSummary({ from, to, coin, stage, amount }: TransferSummaryProps) {
  useStyles(transferSummaryCss)
  return (
    <div className="transfer" data-stage={stage} data-amount={amount !== undefined || undefined}>
      <Avatar {...from} size={68} />
      {amount && (
        <p className="transfer-amount">
          <b dir="auto">{amount.text}</b>
          {amount.note !== undefined && <span>{amount.note}</span>}
        </p>
      )}
      <Avatar {...to} size={68} />
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
