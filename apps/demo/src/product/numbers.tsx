import type { CSSProperties } from 'react'
import results from '../../../../packages/kit/bench/peers/results.json' with { type: 'json' }
import { Icon } from './icons.tsx'

type Entry = (typeof results.entries)[number]

const OURS = 'Foyer'
/** The doors have room for four. docs/figures.md has all. */
const AT_THE_DOOR = [OURS, 'RainbowKit', 'ConnectKit', 'AppKit']

const entries = results.entries.toSorted(
  (a, b) => Number(b.name === OURS) - Number(a.name === OURS) || a.bytes - b.bytes,
)
const largest = Math.max(...entries.map(({ bytes }) => bytes))
const kilobytes = (bytes: number) => (bytes < 100_000 ? (bytes / 1_000).toFixed(1) : String(Math.round(bytes / 1_000)))

/** What a page with Foyer fetches before a press beyond React, in kB, as the comparison measured it. */
export const OUR_KILOBYTES = kilobytes(entries[0]?.bytes ?? 0)

/** What `npm run bench:peers` measured of Foyer and of other modals. */
export const Numbers = () => (
  <section className="pg-section" id="numbers" aria-labelledby="numbers-title">
    <header>
      <h2 id="numbers-title">Measured beside the others</h2>
      <p>
        The smallest page that each one’s manual describes, one bundler, the internet replaced by a log. We took
        nobody’s word for it, not even our own.
      </p>
    </header>
    <div className="pg-numbers">
      <article>
        <h3>Before the click: {OUR_KILOBYTES}&nbsp;kB</h3>
        <p>What a visitor who never clicks still downloads.</p>
        <ol className="pg-chart pg-chart-bars">
          {entries.map(({ name, bytes }) => (
            <li key={name} data-own={name === OURS || undefined}>
              <span>{name}</span>
              <i style={{ '--share': bytes / largest } as CSSProperties} />
              <Figure unit="kB">{kilobytes(bytes)}</Figure>
            </li>
          ))}
        </ol>
        <small>kB of brotli beyond React</small>
      </article>
      <article>
        <h3>Before the click: no third parties</h3>
        <p>Other hosts contacted in the first 20 seconds, before anyone clicks.</p>
        <ol className="pg-chart pg-chart-dots">
          {entries.map(({ name, hosts }) => (
            <li key={name} data-own={name === OURS || undefined}>
              <span>{name}</span>
              <span className="pg-chart-row">
                {hosts.map((host) => (
                  <i key={host} />
                ))}
              </span>
              <Figure unit="hosts">{hosts.length}</Figure>
            </li>
          ))}
        </ol>
        <small>hosts that aren’t the page’s own</small>
      </article>
      <article>
        <h3>Under a strict policy: open</h3>
        <p>Scripts and styles by nonce, Trusted Types enforced; any host’s data, images, fonts and frames allowed.</p>
        <ol className="pg-chart-doors">
          {AT_THE_DOOR.flatMap((wanted) => entries.filter(({ name }) => name === wanted)).map((entry) => (
            <li key={entry.name} data-state={stateOf(entry)} data-own={entry.name === OURS || undefined}>
              <strong>{entry.name}</strong>
              <span className="pg-chart-door">
                <Figure unit="violations">{entry.strict.reports}</Figure>
              </span>
              <span>{WORDS[stateOf(entry)]}</span>
            </li>
          ))}
        </ol>
        <small>violations reported until three seconds after the press</small>
      </article>
    </div>
    <p className="pg-note">
      <Icon name="info" />
      <span>
        Vite {results.vite}, Chromium {results.chromium}; Foyer without a server, AppKit in its last permissive release.
        Versions, pages and what was left out: <code>docs/figures.md</code>, printed by <code>npm run bench:peers</code>
        . Names belong to their owners.
      </span>
    </p>
  </section>
)

/** A figure whose unit is said once below the chart, and with each for a screen reader. */
const Figure = ({ unit, children }: { readonly unit: string; readonly children: string | number }) => (
  <b>
    {children}
    <span className="pg-said"> {unit}</span>
  </b>
)

const WORDS = { open: 'Opens', reported: 'Opens, and breaks the policy', shut: 'Doesn’t open', unknown: 'Unknown' }

function stateOf({ strict: { opens, reports } }: Entry): keyof typeof WORDS {
  if (opens === null) return 'unknown'
  if (!opens) return 'shut'
  return reports === 0 ? 'open' : 'reported'
}
