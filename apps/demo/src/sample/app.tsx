import { useEffect, useState } from 'react'
import type { DemoConfig } from '../config.ts'
import { Host } from '../host/host.tsx'
import { Panel } from '../playground/panel.tsx'
import type { Playground } from '../playground/playground.ts'
import { isOn } from '../playground/settings.ts'
import { themeOf } from '../playground/theme.ts'
import { useExternal } from '../use-external.ts'
import type { LocalWallet } from '../wallet/local-wallet.ts'
import { WalletWindow } from '../wallet/wallet-window.tsx'

export type AppProps = {
  readonly playground: Playground
  readonly wallets: readonly LocalWallet[]
  readonly config: DemoConfig
  /** The product page frames the sample, and has the panel's controls itself. */
  readonly framed: boolean
}

/** Media query for viewports wide enough to show the side panel next to the page, in CSS pixels. */
const ROOM_FOR_PANEL = '(min-width: 1180px)'

export function App({ playground, wallets, config, framed }: AppProps) {
  const { settings, foyer, generation } = useExternal(playground)
  const [open, setOpen] = useState(() =>
    settings.panel === '' ? matchMedia(ROOM_FOR_PANEL).matches : isOn(settings.panel),
  )
  usePageLook(themeOf(settings).mode, settings.brand, settings.lang)

  return (
    <div className="stage" data-panel={open && !framed}>
      <Host
        key={generation}
        foyer={foyer}
        config={config}
        brand={settings.brand}
        name={settings.name}
        lang={settings.lang}
        embedded={isOn(settings.embedded)}
      />
      {!framed && <Panel playground={playground} wallets={wallets} config={config} open={open} onToggle={setOpen} />}
      {wallets.map((wallet) => (
        <WalletWindow key={wallet.spec.id} wallet={wallet} />
      ))}
    </div>
  )
}

/** Applies the theme, brand, language and text direction from the settings to the host page. */
function usePageLook(theme: string, brand: string, lang: string): void {
  useEffect(() => {
    const root = document.documentElement
    root.dataset.theme = theme
    root.dataset.brand = brand
    root.lang = lang
    root.dir = lang === 'ar' ? 'rtl' : 'ltr'
  }, [theme, brand, lang])
}
