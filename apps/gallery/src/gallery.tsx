import type { ReactNode } from 'react'
import { AccountScreens } from './sections/account.tsx'
import { AllWalletsScreens } from './sections/all-wallets.tsx'
import { Buttons } from './sections/buttons.tsx'
import { ConnectScreens } from './sections/connect.tsx'
import { ConnectingScreens } from './sections/connecting.tsx'
import { Controls } from './sections/controls.tsx'
import { Motion } from './sections/motion.tsx'
import { NetworkScreens } from './sections/networks.tsx'
import { Notices } from './sections/notices.tsx'
import { ScanScreens } from './sections/scan.tsx'
import { CHOICES, type Settings } from './settings.ts'

type Section = {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly Content: (props: { readonly dir: Settings['dir'] }) => ReactNode
}

const SECTIONS: readonly Section[] = [
  { id: 'buttons', title: 'Buttons', about: 'The pieces that live on the host page.', Content: Buttons },
  { id: 'connect', title: 'Connect', about: 'One question: how would you like to come in?', Content: ConnectScreens },
  { id: 'connecting', title: 'Connecting', about: 'A wallet is asked to connect.', Content: ConnectingScreens },
  { id: 'scan', title: 'Scan to connect', about: 'The code is a colonnade.', Content: ScanScreens },
  { id: 'all-wallets', title: 'All wallets', about: 'Four to a row.', Content: AllWalletsScreens },
  { id: 'account', title: 'Account', about: 'The balance is the headline.', Content: AccountScreens },
  { id: 'networks', title: 'Networks', about: 'Networks are ground.', Content: NetworkScreens },
  {
    id: 'notices',
    title: 'Toasts and alerts',
    about: 'Toasts are for visitors, alert bars for developers.',
    Content: Notices,
  },
  { id: 'states', title: 'States', about: 'One focus ring, one disabled look, one loader.', Content: Controls },
  { id: 'motion', title: 'Motion', about: 'Views, title, height, shake, dialog.', Content: Motion },
]

export function Gallery({ settings, only }: { readonly settings: Settings; readonly only: string | null }) {
  return (
    <>
      <header className="gallery-bar">
        <h1>Foyer: every component</h1>
        <Switches settings={settings} />
      </header>
      <main>
        {SECTIONS.filter(({ id }) => only === null || id === only).map(({ id, title, about, Content }) => (
          <section key={id} id={id} className="gallery-section" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <p>{about}</p>
            <Content dir={settings.dir} />
          </section>
        ))}
      </main>
    </>
  )
}

/** Stores each choice in the URL, so that a screenshot can be reproduced. */
function Switches({ settings }: { readonly settings: Settings }) {
  return Object.entries(CHOICES).map(([choice, options]) => (
    <label key={choice}>
      {choice}
      <select
        defaultValue={Object.entries(settings).find(([key]) => key === choice)?.[1]}
        onChange={(event) => {
          const next = new URLSearchParams(location.search)
          next.set(choice, event.target.value)
          location.search = next.toString()
        }}
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  ))
}
