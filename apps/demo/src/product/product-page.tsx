import { useEffect, useRef, useState } from 'react'
import type { DemoConfig } from '../config.ts'
import { brandOf, hostOf } from '../playground/brands.ts'
import { themeOf } from '../playground/theme.ts'
import { useMedia } from '../use-external.ts'
import { Code } from './code.tsx'
import { CopyButton } from './copy-button.tsx'
import { Drawer, type DrawerName } from './drawer.tsx'
import { FoyerMark } from './icons.tsx'
import { Numbers, OUR_KILOBYTES } from './numbers.tsx'
import { Refusal } from './refusal.tsx'
import { Closing, Parts, SelfHosting } from './sections.tsx'
import { type Device, Sill } from './sill.tsx'
import { installOf, type Library } from './snippets.ts'
import { Stage } from './stage.tsx'
import { States } from './states.tsx'
import { useSample } from './use-sample.ts'

/** The demo's first page: what Foyer is, the real kit in a sample app, and the code that the chosen settings produce. */
export function ProductPage({ config }: { readonly config: DemoConfig }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const sample = useSample(frame)
  const { settings, status } = sample
  const [device, setDevice] = useState<Device>('desktop')
  const [library, setLibrary] = useState<Library>('react')
  const install = installOf(library, settings)
  const [drawer, setDrawer] = useState<DrawerName>()
  // What was refused in a drawer concerns nobody who has left it.
  const showDrawer = (name: DrawerName | undefined) => {
    setDrawer(name)
    sample.dismiss()
  }
  const dark = useMedia('(prefers-color-scheme: dark)')
  const theme = themeOf(settings)
  const scheme = theme.mode === 'auto' ? (dark ? 'dark' : 'light') : theme.mode
  useRootLook(scheme, theme.variables['--foyer-accent'], status)

  return (
    <>
      <a className="pg-skip" href="#main">
        Skip to the page
      </a>
      <header className="pg-top">
        <a className="pg-brand" href="#main">
          <FoyerMark />
          <b>Foyer</b>
        </a>
        <nav aria-label="Page">
          <Parts />
        </nav>
        <div className="pg-top-end">
          <CopyButton className="pg-command" text={install} label={`Copy ${install}`}>
            <code>{install}</code>
          </CopyButton>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <section className="pg-hero" aria-label="Try it">
          <div className="pg-line">
            <h1>The front door for wallets</h1>
            <p>
              One modal for every visitor: wallet, email or passkey. On your server, in your colours,{' '}
              {`${OUR_KILOBYTES}\u00a0kB before the click.`}
            </p>
          </div>
          <div className="pg-stage">
            <Stage
              frame={frame}
              sample={sample}
              device={device}
              title={brandOf(settings.brand)?.name ?? settings.name}
              host={hostOf(settings.brand)}
              onRestart={() => sample.send({ type: 'restart' })}
            />
            <Code
              settings={settings}
              library={library}
              onLibrary={setLibrary}
              events={sample.events}
              covered={drawer !== undefined}
            />
            {drawer !== undefined && (
              <Drawer
                key={drawer}
                name={drawer}
                sample={sample}
                config={config}
                onClose={() => showDrawer(undefined)}
              />
            )}
          </div>
          <Sill
            settings={settings}
            scheme={scheme}
            device={device}
            drawer={drawer}
            change={sample.change}
            onDevice={setDevice}
            onDrawer={(name) => showDrawer(name === drawer ? undefined : name)}
          />
          {drawer === undefined && <Refusal reason={sample.refusal} />}
        </section>
        <Numbers />
        <States scheme={scheme} />
        <SelfHosting install={install} />
      </main>
      <Closing />
    </>
  )
}

/** The page's own colours follow the sample, and the line under it glows while a wallet is asked, and once it is in. */
function useRootLook(scheme: string, accent: string | undefined, status: string | undefined): void {
  useEffect(() => {
    const root = document.documentElement
    root.dataset.theme = scheme
    root.dataset.light = status === 'connected' ? 'open' : status === 'connecting' ? 'waiting' : ''
    if (accent === undefined) root.style.removeProperty('--pg-accent')
    else root.style.setProperty('--pg-accent', accent)
  }, [scheme, accent, status])
}
