import { describeChainQuestion, describeQuestion, PLACES } from '@foyer/kit/testing'
import { useEffect, useId, useRef } from 'react'
import { isAddress, isAddressEqual } from 'viem'
import { useExternal } from '../use-external.ts'
import type { LocalWallet } from './local-wallet.ts'
import { WALLET_CHAINS, WALLETS, type WalletSpec } from './wallets.ts'

/**
 * The wallet's approval window. It opens after Foyer's dialog and is therefore above it in the top layer
 * (https://html.spec.whatwg.org/multipage/interactive-elements.html#dom-dialog-showmodal). Everything else is inert
 * while it is open.
 */
export function WalletWindow({ wallet }: { readonly wallet: LocalWallet }) {
  const { question, account, chainId } = useExternal(wallet)
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const leadId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (question && !element.open) element.showModal()
    if (!question) element.close()
    title.current?.focus()
  }, [question])

  const names = {
    site: location.host,
    networkOf: (id: number) => WALLET_CHAINS.find((chain) => chain.id === id)?.name ?? `Network ${id}`,
    personOf,
  }
  const text =
    question &&
    (question.place === 'evm'
      ? describeQuestion(question, chainId, names)
      : describeChainQuestion(question, question.place, location.host))

  return (
    <dialog
      ref={dialog}
      className="wallet-window"
      data-wallet={wallet.spec.id}
      aria-labelledby={titleId}
      aria-describedby={leadId}
      data-testid={`${wallet.spec.id}-window`}
      onCancel={(event) => {
        event.preventDefault()
        wallet.answer(false)
      }}
    >
      {text && (
        <>
          <header className="wallet-bar">
            <WalletMark colours={wallet.spec.colours} />
            <span>
              <b>{wallet.spec.name}</b>
              <small>Its keys are public. Never send real funds.</small>
            </span>
          </header>
          <div className="wallet-body">
            <h2 id={titleId} ref={title} tabIndex={-1} data-testid="wallet-title">
              {text.title}
            </h2>
            <p id={leadId}>{text.lead}</p>
            {text.message !== undefined && (
              <pre className="wallet-message" data-testid="wallet-message">
                {text.message}
              </pre>
            )}
            <dl className="wallet-facts">
              {text.facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {text.comfort && <p className="wallet-comfort">{text.comfort}</p>}
          </div>
          <footer className="wallet-actions">
            <button
              type="button"
              className="wallet-no"
              data-testid="wallet-reject"
              onClick={() => wallet.answer(false)}
            >
              Reject
            </button>
            <button
              type="button"
              className="wallet-yes"
              data-testid="wallet-approve"
              onClick={() => wallet.answer(true)}
            >
              {text.yes}
            </button>
          </footer>
          <p className="wallet-owner">
            {question?.place === 'evm'
              ? `${personOf(account ?? '') ?? ''} on ${names.networkOf(chainId)}`
              : `${wallet.spec[question?.place ?? 'solana']?.label ?? ''} on ${PLACES[question?.place ?? 'solana']}`}
          </p>
        </>
      )}
    </dialog>
  )
}

const personOf = (address: string): string | undefined =>
  WALLETS.flatMap(({ owners = [] }) => owners).find(
    (owner) => isAddress(address) && isAddressEqual(owner.address, address),
  )?.label

function WalletMark({ colours: { wall, frame, door } }: Pick<WalletSpec, 'colours'>) {
  return (
    <svg viewBox="0 0 40 40" className="wallet-mark" aria-hidden="true">
      <path fill={wall} d="M0 0h40v40H0z" />
      <path fill="none" stroke={frame} strokeWidth="2.6" d="M12 31V19a8 8 0 0 1 16 0v12" />
      <path fill={door} d="M17 31V21a3 3 0 0 1 6 0v10z" />
      <path stroke={frame} strokeWidth="2.6" strokeLinecap="round" d="M9 31h22" />
    </svg>
  )
}
