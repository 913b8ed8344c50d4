import { type Foyer, FoyerButton, FoyerModal, FoyerNetworkButton } from '@foyer/kit/react'
import type { ComponentType } from 'react'
import type { DemoConfig } from '../config.ts'
import { useMedia } from '../use-external.ts'
import { AtollArt, AtollMark, MaisonArt, MaisonMark, MarmaladeArt, MarmaladeMark, SlabArt, SlabMark } from './art.tsx'
import { DepositCard } from './deposit-card.tsx'
import { type HostWords, wordsOf } from './words.ts'

export type HostProps = {
  readonly foyer: Foyer
  readonly config: DemoConfig
  readonly brand: string
  readonly name: string
  readonly lang: string
  readonly embedded: boolean
}

/** Viewports where the header has room for the connect button only. */
const NARROW = '(max-width: 559.98px)'

type Pictures = { readonly Art: ComponentType; readonly Mark: ComponentType }
const ATOLL: Pictures = { Art: AtollArt, Mark: AtollMark }
const PICTURES: Readonly<Record<string, Pictures>> = {
  marmalade: { Art: MarmaladeArt, Mark: MarmaladeMark },
  slab: { Art: SlabArt, Mark: SlabMark },
  maison: { Art: MaisonArt, Mark: MaisonMark },
}

/** A sample app in one of four brands, built the way an integrator would build one, with the kit's public interface alone. */
export function Host({ foyer, config, brand, name, lang, embedded }: HostProps) {
  const { words, lang: spoken } = wordsOf(brand, lang)
  const { Art, Mark } = Object.hasOwn(PICTURES, brand) ? (PICTURES[brand] ?? ATOLL) : ATOLL
  const narrow = useMedia(NARROW)
  return (
    <div className="host" lang={spoken} dir={spoken === 'ar' ? 'rtl' : 'ltr'}>
      <header className="host-nav">
        <a className="host-word" href="#top" aria-label={name}>
          <Mark />
          <span className="host-name">{name}</span>
        </a>
        <nav className="host-links" aria-label={name}>
          {words.links.map((link) => (
            <a key={link} href="#top">
              {link}
            </a>
          ))}
        </nav>
        <div className="host-door">
          <FoyerNetworkButton foyer={foyer} iconOnly={narrow} />
          {!embedded && <FoyerButton foyer={foyer} balance={narrow ? 'hide' : 'show'} />}
        </div>
      </header>
      <main id="top" className="host-hero">
        <div className="host-pitch">
          <h1>{words.title}</h1>
          <p className="host-text">{words.text}</p>
          <Facts words={words} />
        </div>
        <div className="host-side">
          <Art />
          {embedded ? (
            <div className="host-embed" data-testid="embedded">
              <FoyerModal foyer={foyer} />
            </div>
          ) : (
            <DepositCard foyer={foyer} config={config} words={words.card} lang={spoken} />
          )}
        </div>
      </main>
    </div>
  )
}

const Facts = ({ words }: { readonly words: HostWords }) => (
  <dl className="host-facts">
    {words.facts.map(([figure, label]) => (
      <div key={label}>
        <dd>{figure}</dd>
        <dt>{label}</dt>
      </div>
    ))}
  </dl>
)
