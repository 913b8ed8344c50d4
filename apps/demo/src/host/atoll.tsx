import { type Foyer, FoyerButton, FoyerModal, FoyerNetworkButton } from '@foyer/kit/react'
import { useMedia } from '../use-external.ts'
import { AtollArt, AtollMark } from './art.tsx'
import { type HostWords, wordsOf } from './words.ts'

export type AtollProps = {
  readonly foyer: Foyer
  readonly name: string
  readonly lang: string
  readonly embedded: boolean
}

/** Viewports where the header has room for the connect button only. */
const NARROW = '(max-width: 559.98px)'

/** A sample savings app, built the way an integrator would build one. It uses only three Foyer components. */
export function Atoll({ foyer, name, lang, embedded }: AtollProps) {
  const words = wordsOf(lang)
  const narrow = useMedia(NARROW)
  return (
    <div className="atoll">
      <header className="atoll-nav">
        <a className="atoll-word" href="#top" aria-label={name}>
          <AtollMark />
          <span className="atoll-name">{name}</span>
        </a>
        <nav className="atoll-links" aria-label={name}>
          <a href="#vaults">{words.vaults}</a>
          <a href="#earn">{words.earn}</a>
          <a href="#how">{words.how}</a>
        </nav>
        <div className="atoll-door">
          <FoyerNetworkButton foyer={foyer} unsupportedLabel={words.wrong} iconOnly={narrow} />
          {!embedded && (
            <FoyerButton
              foyer={foyer}
              label={words.connect}
              loadingLabel={words.connecting}
              balance={narrow ? 'hide' : 'show'}
            />
          )}
        </div>
      </header>
      <main id="top">{embedded ? <Vault words={words} foyer={foyer} /> : <Hero words={words} />}</main>
    </div>
  )
}

function Hero({ words }: { readonly words: HostWords }) {
  return (
    <section className="atoll-hero">
      <div className="atoll-pitch">
        <h1>{words.title}</h1>
        <p className="atoll-text">{words.text}</p>
        <dl className="atoll-facts">
          <div>
            <dd>4.82%</dd>
            <dt>{words.yield}</dt>
          </div>
          <div>
            <dd>$214M</dd>
            <dt>{words.held}</dt>
          </div>
        </dl>
      </div>
      <AtollArt />
    </section>
  )
}

function Vault({ words, foyer }: { readonly words: HostWords; readonly foyer: Foyer }) {
  return (
    <section className="atoll-vault">
      <div>
        <p className="atoll-kicker">{words.vault}</p>
        <h1>{words.vaultName}</h1>
        <p className="atoll-text">{words.vaultText}</p>
        <dl className="atoll-terms">
          <div>
            <dt>{words.yield}</dt>
            <dd>4.82%</dd>
          </div>
          <div>
            <dt>{words.deposit}</dt>
            <dd>1,500.00 USDC</dd>
          </div>
          <div>
            <dt>{words.year}</dt>
            <dd>1,572.30 USDC</dd>
          </div>
        </dl>
      </div>
      <div className="atoll-embed" data-testid="embedded">
        <FoyerModal foyer={foyer} />
      </div>
    </section>
  )
}
