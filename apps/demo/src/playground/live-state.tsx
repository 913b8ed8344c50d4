import type { Foyer } from '@foyer/kit'
import { useFoyerBalance, useFoyerState, useFoyerWalletInfo } from '@foyer/kit/react'
import type { LogEntry } from './playground.ts'

/** Shows the state that the React hooks return, and updates as it changes. */
export function LiveState({ foyer }: { readonly foyer: Foyer }) {
  const state = useFoyerState(foyer)
  const wallet = useFoyerWalletInfo(foyer)
  const balance = useFoyerBalance(foyer)
  const rows = {
    status: state.status,
    open: state.open,
    view: state.view,
    address: state.address,
    network: state.network?.name,
    unsupportedNetwork: state.unsupportedNetwork,
    balance: balance.text ?? balance.status,
    wallet: wallet && `${wallet.name} (${wallet.type})`,
  }
  return (
    <dl className="play-state" data-testid="state">
      {Object.entries(rows).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-testid={`state-${name}`}>{String(value ?? '–')}</dd>
        </div>
      ))}
    </dl>
  )
}

export function EventLog({ log, clear }: { readonly log: readonly LogEntry[]; readonly clear: () => void }) {
  return (
    <>
      <ol className="play-log" data-testid="events" aria-label="Events, newest first">
        {log.map(({ id, at, name, text }) => (
          <li key={id} data-event={name}>
            <b>{name}</b> <time dateTime={at.toISOString()}>{at.toLocaleTimeString('en', { hour12: false })}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {log.length === 0 ? (
        <p className="play-hint">Nothing has happened yet.</p>
      ) : (
        <button type="button" className="play-quiet" onClick={clear}>
          Clear
        </button>
      )}
    </>
  )
}
