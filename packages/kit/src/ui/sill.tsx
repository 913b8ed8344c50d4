import type { ReactNode } from 'react'
import { Door } from './door.tsx'
import { Icon } from './icon.tsx'
import { Badge, Coin, Mark } from './mark.tsx'
import sillCss from './sill.css?inline'
import { useStyles } from './style-root.tsx'

interface Person {
  readonly address: string
  readonly picture?: string | undefined
}
interface Thing {
  readonly name: string
  readonly src?: string | undefined
}
export type SillStage = 'before' | 'travelling' | 'arrived' | 'back'

interface TransferSillProps {
  readonly from: Person
  readonly to: Person
  readonly coin: Thing
  /** At your door, on the line, at the other door, or back with a cross on the line. */
  readonly stage: SillStage
  /** On review: the amount and what it is worth. */
  readonly amount?: { readonly text: string; readonly note?: ReactNode }
}

/** Money between two doors. The words under it say the same. */
export function TransferSill({ from, to, coin, stage, amount }: TransferSillProps) {
  useStyles(sillCss)
  return (
    <div className="sill" data-stage={stage} data-amount={amount !== undefined || undefined}>
      <Door {...from} size={68} />
      {amount && (
        <p className="sill-amount">
          <b dir="auto">{amount.text}</b>
          {amount.note !== undefined && <span>{amount.note}</span>}
        </p>
      )}
      <Door {...to} size={68} />
      {(stage === 'travelling' || stage === 'arrived') && <span className="sill-path" aria-hidden="true" />}
      {stage === 'travelling' && <span className="sill-spill" aria-hidden="true" />}
      <span className="sill-coin" aria-hidden="true">
        <Coin {...coin} size={36} badge={stage === 'arrived' ? <Badge tone="success" /> : undefined} />
      </span>
      {stage === 'back' && (
        <span className="sill-stop" aria-hidden="true">
          <Icon name="close" />
        </span>
      )}
    </div>
  )
}

interface SignInSillProps {
  readonly app: Thing
  readonly visitor: Person
  readonly waiting: boolean
}

/** An app at a visitor's door, asking for a signature. */
export function SignInSill({ app, visitor, waiting }: SignInSillProps) {
  useStyles(sillCss)
  return (
    <div className="sill" data-kind="sign-in" data-stage={waiting ? 'travelling' : 'before'} aria-hidden="true">
      <Mark {...app} size={64} />
      <Door {...visitor} size={68} />
      {waiting && <span className="sill-path" />}
      {waiting && <span className="sill-spill" />}
    </div>
  )
}
