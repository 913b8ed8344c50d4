import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { SWAP } from './late-icons.ts'
import { LogoPlaceholder, TokenLogo } from './logo.tsx'
import { useStyles } from './style-root.tsx'
import swapCss from './swap-amounts.css?inline'

/** What is paid, above what is received. */
export function SwapAmounts({ children }: { readonly children: ReactNode }) {
  useStyles(swapCss)
  return <div className="swap">{children}</div>
}

type FlipProps = { readonly label: string; readonly disabled: boolean; readonly onPress: () => void }

/** Turns both amounts round. */
export function Flip({ label, disabled, onPress }: FlipProps) {
  return (
    <div className="swap-flip">
      <IconButton icon={SWAP} label={label} disabled={disabled} onPress={onPress} />
    </div>
  )
}

type FoldLineProps = {
  readonly children: ReactNode
  /** Between the line and its button. */
  readonly aside?: ReactNode
  readonly fold: {
    readonly label: string
    readonly open: boolean
    /** Of what it opens. */
    readonly id: string
    readonly onPress: () => void
  }
}

/** One line, and the way to its details. */
export function FoldLine({ children, aside, fold }: FoldLineProps) {
  useStyles(swapCss)
  return (
    <div className="swap-rate">
      <bdi>{children}</bdi>
      {aside}
      <button
        className="swap-fold"
        type="button"
        aria-expanded={fold.open}
        aria-controls={fold.id}
        onClick={fold.onPress}
      >
        {fold.label}
        <Icon name="chevron-down" size={16} />
      </button>
    </div>
  )
}

type RateLineProps = Pick<FoldLineProps, 'fold'> & {
  /** "1 ETH = 3,412.20 USDC". */
  readonly children: ReactNode
  /** How much of the price's time is over, 0 to 1. */
  readonly age: number
  readonly refresh: { readonly label: string; readonly onPress: () => void }
}

/** The rate, how old it is, and the way to the details. */
export function RateLine({ children, age, refresh, fold }: RateLineProps) {
  return (
    <FoldLine
      fold={fold}
      aside={
        <button className="swap-age" type="button" aria-label={refresh.label} onClick={refresh.onPress}>
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <circle cx="10" cy="10" r="8" />
            <circle cx="10" cy="10" r="8" pathLength="1" strokeDasharray="1" strokeDashoffset={Math.min(1, age)} />
          </svg>
        </button>
      }
    >
      {children}
    </FoldLine>
  )
}

/** `sign`: of a currency such as the dollar, which has no picture. */
type Coin = { readonly name: string; readonly src?: string | undefined; readonly sign?: string }
type TradeProps = {
  readonly from: Coin
  readonly to: Coin
  /** Where the money is: before the gate, on the way, through it, or back. */
  readonly stage: 'before' | 'travelling' | 'arrived' | 'back'
}

/** Two coins and the gate between them. The text beside it has the same content. */
export function Trade({ from, to, stage }: TradeProps) {
  useStyles(swapCss)
  return (
    <div className="trade" data-stage={stage} aria-hidden="true">
      <CoinLogo {...from} />
      <span className="trade-gate" />
      <CoinLogo {...to} />
    </div>
  )
}

const CoinLogo = ({ sign, ...coin }: Coin) =>
  sign === undefined ? <TokenLogo {...coin} size={56} /> : <LogoPlaceholder letter={sign} shape="coin" size={56} />

type Side = {
  readonly caption: string
  readonly amount: string
  /** Which token it is, where its symbol does not say so. */
  readonly which: string | undefined
}

/** Both amounts of a swap, above its picture. */
export function TradeSides({ pay, receive }: { readonly pay: Side; readonly receive: Side }) {
  useStyles(swapCss)
  return (
    <div className="trade-sides">
      {[pay, receive].map(({ caption, amount, which }) => (
        <p key={caption}>
          {caption}
          <b dir="auto">{amount}</b>
          {which !== undefined && <span>{which}</span>}
        </p>
      ))}
    </div>
  )
}

/** How bad a price is for this amount. The text says it, too. */
export function Impact({ level, children }: { readonly level: 'low' | 'some' | 'high'; readonly children: ReactNode }) {
  useStyles(swapCss)
  return (
    <span className="impact" data-level={level}>
      {children}
    </span>
  )
}
