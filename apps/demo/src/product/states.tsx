import { useState } from 'react'
import { Icon } from './icons.tsx'

/**
 * The kit in states that most demos leave out: the pictures of docs/screens, which e2e/views.spec.ts takes. Each shows
 * the part of its picture that the width and the height leave.
 */
export function States({ scheme }: { readonly scheme: 'light' | 'dark' }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <section className="pg-section pg-states" id="states" aria-labelledby="states-title">
      <header>
        <h2 id="states-title">Every state has been thought through</h2>
        <p>
          Declined, expired, frozen, first time, over a billion, right to left. Each says what happened, what it means
          for the money, and what to do next.
        </p>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        className="pg-strip"
        data-whole={isWhole}
        role="group"
        aria-label={isWhole ? 'Screens' : 'Screens, scroll sideways'}
        // What scrolls has to be reached with the keyboard.
        tabIndex={isWhole ? undefined : 0}
      >
        {STATES.map(({ caption, cut = 'modal', width = MODAL_WIDTH, height, ...pictures }) => (
          <figure key={caption}>
            <img
              className="pg-shot"
              data-cut={cut}
              src={pictures[scheme]}
              alt=""
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
            />
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </div>
      <button type="button" className="pg-more" onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Show them in one row' : `See all ${STATES.length} screens`}
        <Icon name="chevron" />
      </button>
    </section>
  )
}

type State = {
  readonly caption: string
  /** The modal in the middle of the picture, or the top of a page. */
  readonly cut?: 'modal' | 'page'
  readonly width?: number
  readonly height: number
  readonly light: string
  readonly dark: string
}

const MODAL_WIDTH = 376
const STATES: readonly State[] = [
  {
    caption: 'No wallet yet',
    height: 634,
    light: new URL('../../../../docs/screens/connect-social-light.png', import.meta.url).href,
    dark: new URL('../../../../docs/screens/connect-social-dark.png', import.meta.url).href,
  },
  {
    caption: 'A wallet is asked',
    height: 429,
    light: new URL('../../../../docs/screens/connecting-light.png', import.meta.url).href,
    dark: new URL('../../../../docs/screens/connecting-dark.png', import.meta.url).href,
  },
  {
    caption: 'It said no',
    height: 492,
    light: new URL('../../../../docs/screens/connecting-declined-light.png', import.meta.url).href,
    dark: new URL('../../../../docs/screens/connecting-declined-dark.png', import.meta.url).href,
  },
  {
    caption: 'The code expired',
    height: 546,
    light: new URL('../../../../docs/screens/pairing-expired-light.png', import.meta.url).href,
    dark: new URL('../../../../docs/screens/pairing-expired-dark.png', import.meta.url).href,
  },
  {
    caption: 'All wallets',
    height: 712,
    light: new URL('../../../../docs/screens/all-wallets-light.png', import.meta.url).href,
    dark: new URL('../../../../docs/screens/all-wallets-dark.png', import.meta.url).href,
  },
  {
    caption: 'A wallet is made',
    height: 477,
    light: new URL('../../../../docs/screens/new-wallet-light.png', import.meta.url).href,
    dark: new URL('../../../../docs/screens/new-wallet-dark.png', import.meta.url).href,
  },
  {
    caption: 'More than a billion',
    height: 712,
    light: new URL('../../../../docs/screens/account-large-light.png', import.meta.url).href,
    dark: new URL('../../../../docs/screens/account-large-dark.png', import.meta.url).href,
  },
  {
    caption: 'First time sending here',
    height: 586,
    light: new URL('../../../../docs/screens/send-review-new-light.png', import.meta.url).href,
    dark: new URL('../../../../docs/screens/send-review-new-dark.png', import.meta.url).href,
  },
  {
    caption: 'Turned down',
    height: 456,
    light: new URL('../../../../docs/screens/send-turned-down-light.png', import.meta.url).href,
    dark: new URL('../../../../docs/screens/send-turned-down-dark.png', import.meta.url).href,
  },
  {
    caption: 'This could empty it',
    cut: 'page',
    width: 420,
    height: 720,
    light: new URL('../../../../docs/screens/wallet-window-danger-light.png', import.meta.url).href,
    dark: new URL('../../../../docs/screens/wallet-window-danger-dark.png', import.meta.url).href,
  },
  {
    caption: 'A day’s wait',
    height: 628,
    light: new URL('../../../../docs/screens/email-later-light.png', import.meta.url).href,
    dark: new URL('../../../../docs/screens/email-later-dark.png', import.meta.url).href,
  },
  {
    caption: 'Frozen',
    cut: 'page',
    width: 420,
    height: 320,
    light: new URL('../../../../docs/screens/wallet-settings-frozen-light.png', import.meta.url).href,
    dark: new URL('../../../../docs/screens/wallet-settings-frozen-dark.png', import.meta.url).href,
  },
  {
    caption: 'Wrong code',
    height: 284,
    light: new URL('../../../../docs/screens/email-code-wrong-light.png', import.meta.url).href,
    dark: new URL('../../../../docs/screens/email-code-wrong-dark.png', import.meta.url).href,
  },
  {
    caption: 'Right to left',
    width: 420,
    height: 642,
    light: new URL('../../../../docs/screens/smart-account-intro-rtl-light.png', import.meta.url).href,
    dark: new URL('../../../../docs/screens/smart-account-intro-rtl-dark.png', import.meta.url).href,
  },
]
