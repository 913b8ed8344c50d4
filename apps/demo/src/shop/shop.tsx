import { ACCOUNTS } from '@foyer/devnet/accounts'
import { type Foyer, isFoyerError, shortAddress } from '@foyer/kit'
import { base } from '@foyer/kit/evm'
import { FoyerButton, useFoyerAccount, useFoyerPay } from '@foyer/kit/react'
import { useEffect, useId, useState } from 'react'
import type { DemoConfig } from '../config.ts'
import { type Invoice, keepInvoice, LINES, readInvoice, TOTAL } from './invoice.ts'

/** The account of the shop, which no test wallet has. */
const [SHOP] = ACCOUNTS

type ShopProps = { readonly foyer: Foyer; readonly config: DemoConfig }

/** A shop whose invoice is paid with `foyer.pay`, as an integrator would build it. */
export function Shop({ foyer, config }: ShopProps) {
  const [invoice, setInvoice] = useState(() => readInvoice(() => localStorage))
  const keep = (next: Invoice) => {
    keepInvoice(() => localStorage, next)
    setInvoice(next)
  }
  return (
    <div className="shop">
      <header className="shop-nav">
        <a className="host-word" href="#invoice">
          Field &amp; Fern
        </a>
        <FoyerButton foyer={foyer} balance="hide" />
      </header>
      <main id="invoice" className="shop-page">
        <InvoiceCard key={invoice.number} foyer={foyer} config={config} invoice={invoice} keep={keep} />
      </main>
    </div>
  )
}

type CardProps = ShopProps & { readonly invoice: Invoice; readonly keep: (next: Invoice) => void }

function InvoiceCard({ foyer, config, invoice, keep }: CardProps) {
  const titleId = useId()
  return (
    <section className="shop-card" aria-labelledby={titleId}>
      <h1 id={titleId}>Invoice {invoice.number}</h1>
      <dl className="shop-lines">
        {LINES.map(([what, price]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{price} USDC</dd>
          </div>
        ))}
        <div className="shop-total">
          <dt>Total, on Base</dt>
          <dd>{TOTAL} USDC</dd>
        </div>
      </dl>
      <Payment foyer={foyer} config={config} invoice={invoice} keep={keep} />
    </section>
  )
}

function Payment({ foyer, config: { contracts }, invoice, keep }: CardProps) {
  const { isConnected } = useFoyerAccount(foyer)
  const payment = useFoyerPay(foyer)
  const [isMissing, setMissing] = useState(false)
  const lineId = useId()
  const isPaid = invoice.paidBy !== undefined

  const hash = payment.status === 'paid' ? payment.result.transactionHash : undefined
  // An arrived payment whose block was reorganised has failed until it arrives again.
  const isTakenBack = payment.status === 'failed' && isPaid
  useEffect(() => {
    if (hash !== undefined && hash !== invoice.paidBy) keep({ number: invoice.number, paidBy: hash })
    if (isTakenBack) keep({ number: invoice.number })
  }, [hash, isTakenBack, invoice, keep])

  if (!contracts) return <p className="shop-line">The shop is open in the local world only. Start it with npm start.</p>
  const pay = () => {
    const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
    void payment.pay({
      asset: { network: base.caipNetworkId, asset: contracts.usdc, metadata },
      amount: TOTAL,
      recipient: SHOP.address,
    })
  }
  const connect = () => {
    setMissing(false)
    foyer.open().catch(() => setMissing(true))
  }
  const isBusy = payment.status === 'pending'
  const [label, act] = isPaid
    ? (['New invoice', () => keep({ number: invoice.number + 1 })] as const)
    : isConnected
      ? ([`Pay ${TOTAL} USDC`, pay] as const)
      : (['Connect to pay', connect] as const)
  return (
    <>
      {/* While busy the button is only said to be disabled, because a disabled one would lose the focus. */}
      <button
        type="button"
        className="shop-act"
        aria-disabled={isBusy}
        aria-describedby={lineId}
        onClick={isBusy ? undefined : act}
      >
        {label}
      </button>
      <p className="shop-line" role="status" id={lineId}>
        {isMissing && 'The window didn’t load. Try again.'}
        {isBusy && 'Waiting for your payment.'}
        {payment.status === 'failed' && !isPaid && reasonOf(payment.error)}
        {isPaid && (
          <>
            Paid. Thank you! <code>{shortAddress(invoice.paidBy ?? '')}</code>
          </>
        )}
      </p>
    </>
  )
}

/** What a payment that failed means for the money. */
function reasonOf(error: Error): string {
  const code = isFoyerError(error) ? error.code : undefined
  if (code === 'MODAL_CLOSED') return 'Nothing was paid yet.'
  if (code === 'UNABLE_TO_INITIATE_PAYMENT') return 'The payment failed. Nothing was paid.'
  if (code === 'UNABLE_TO_GET_DEPOSIT_STATUS') return 'We can’t see your payment yet. Press again to look for it.'
  return 'Something went wrong. If you paid, press again: we look for your payment first.'
}
