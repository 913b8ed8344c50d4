import { displayAmount, shortAddress } from '@foyer/base'
import { FoyerGlyph } from '@foyer/kit/react'
import { type FormEvent, useState } from 'react'
import { CHAINS, chainOf, OWNERS, personOf } from './identity.ts'
import type { Pocket, PocketState } from './pocket.ts'
import { AppMark } from './sheet.tsx'
import { hostOf } from './sheets.tsx'

export type HomeProps = { readonly pocket: Pocket; readonly state: PocketState; readonly onScan: () => void }

export function Home({ pocket, state, onScan }: HomeProps) {
  const { account, chainId, balance, sessions, notice } = state
  const chain = chainOf(chainId)
  return (
    <>
      <header className="bar">
        <h1>Pocket</h1>
        <span className="badge">Test keys, public</span>
      </header>
      <section className="purse" aria-label="Account">
        <div className="purse-text">
          <label className="pick">
            <span className="spoken">Account</span>
            <select
              data-testid="account"
              value={account}
              onChange={({ target }) => {
                const owner = OWNERS.find(({ address }) => address === target.value)
                if (owner) void pocket.selectAccount(owner.address)
              }}
            >
              {OWNERS.map(({ label, address }) => (
                <option key={address} value={address}>
                  {label} · {shortAddress(address)}
                </option>
              ))}
            </select>
          </label>
          <p className="balance" data-testid="balance">
            {balance === undefined ? '–' : displayAmount(balance, 18, 3, 'en')} <small>{chain.symbol}</small>
          </p>
          <label className="pick pick-network">
            <span className="spoken">Network</span>
            <select
              data-testid="chain"
              value={chainId}
              onChange={({ target }) => void pocket.selectChain(Number(target.value))}
            >
              {CHAINS.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
        <span className="door" role="img" aria-label={`The door of ${personOf(account) ?? 'this address'}`}>
          <FoyerGlyph address={account} />
        </span>
      </section>

      <section className="connect" aria-label="Connect to an app">
        <button type="button" className="button button-primary" data-testid="scan" onClick={onScan}>
          <ScanIcon />
          Scan a code
        </button>
        <PasteForm onUri={(uri) => void pocket.pair(uri)} />
        <p className="notice" role="status" data-bad={notice?.bad ?? false} data-testid="notice">
          {notice?.text}
        </p>
      </section>

      <section className="apps" aria-label="Connected apps">
        <h2>Connected apps</h2>
        {sessions.length === 0 ? (
          <p className="empty">None yet. In an app, choose “Scan with your phone”, then scan its code here.</p>
        ) : (
          <ul data-testid="sessions">
            {sessions.map(({ topic, peer, expiresAt }) => (
              <li key={topic}>
                <AppMark name={peer.name} icons={peer.icons} />
                <span>
                  <b>{peer.name}</b>
                  <small>
                    {hostOf(peer.url)} · until{' '}
                    {new Date(expiresAt).toLocaleDateString('en', { day: 'numeric', month: 'short' })}
                  </small>
                </span>
                <button
                  type="button"
                  className="button button-small"
                  aria-label={`Disconnect ${peer.name}`}
                  data-testid="disconnect"
                  onClick={() => void pocket.disconnect(topic)}
                >
                  Disconnect
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function PasteForm({ onUri }: { readonly onUri: (uri: string) => void }) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onUri(text)
    setText('')
  }
  return (
    <form className="paste" onSubmit={submit}>
      <input
        type="text"
        aria-label="Link of the code"
        placeholder="or paste its link"
        autoComplete="off"
        spellCheck={false}
        data-testid="uri"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button" data-testid="pair">
        Connect
      </button>
    </form>
  )
}

const ScanIcon = () => (
  <svg viewBox="0 0 20 20" className="icon" aria-hidden="true">
    <path d="M3.5 7V5a1.5 1.5 0 0 1 1.5-1.5h2M13 3.5h2A1.5 1.5 0 0 1 16.5 5v2M16.5 13v2a1.5 1.5 0 0 1-1.5 1.5h-2M7 16.5H5A1.5 1.5 0 0 1 3.5 15v-2M6.5 10h7" />
  </svg>
)
