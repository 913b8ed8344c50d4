import { useId } from 'react'
import type { DemoConfig } from '../config.ts'
import { Icon } from './icons.tsx'
import type { Sample } from './use-sample.ts'

/** What the local world gives to the connected wallet, and its other pages. */
export function World({ sample, config }: { readonly sample: Sample; readonly config: DemoConfig }) {
  const { gifts, giftRefusal, outcomes, send } = sample
  const hintId = useId()
  return (
    <>
      <p className="pg-world">
        <b>Its chains run on this machine</b>
        <span>Ethereum, Base, Solana and Bitcoin. They make a block when there is something to put in it.</span>
      </p>
      <p className="play-hint" id={hintId}>
        {giftRefusal ?? 'From the faucet to the connected address.'}
      </p>
      <ul className="play-actions">
        {gifts.map(({ id, label }) => (
          <li key={id}>
            <button
              type="button"
              data-testid={`action-${id}`}
              disabled={giftRefusal !== undefined}
              aria-describedby={hintId}
              onClick={() => send({ type: 'act', id })}
            >
              {label}
            </button>
            <output data-testid={`result-${id}`}>
              {outcomes[id] && (
                <span className="play-result" data-status={outcomes[id].status}>
                  {outcomes[id].text}
                </span>
              )}
            </output>
          </li>
        ))}
      </ul>
      <h3 className="pg-drawer-part">Open</h3>
      <ul className="pg-links">
        {[
          [config.inboxUrl, 'Mail inbox', 'codes arrive here'],
          [config.walletUrl, 'Phone wallet', 'scan or paste the code there'],
          ['/shop', 'A shop', 'pay an invoice there'],
          [sample.address, 'The sample alone', 'with its state and events beside it'],
        ].map(([href, name, what]) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noreferrer">
              <span>
                <b>{name}</b>
                <span>{what}</span>
              </span>
              <Icon name="external" />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
