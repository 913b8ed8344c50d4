import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { DemoConfig } from '../config.ts'
import { FEATURES } from '../playground/features.ts'
import { OPTION_NAMES } from '../playground/option-names.ts'
import { Icon } from './icons.tsx'
import { Refusal } from './refusal.tsx'
import type { Sample } from './use-sample.ts'
import { World } from './world.tsx'

export type DrawerName = 'options' | 'world'
export type DrawerProps = {
  readonly name: DrawerName
  readonly sample: Sample
  readonly config: DemoConfig
  readonly onClose: () => void
}

/** The forms know every network of the kit, so they load when they are asked for. */
const AllOptions = lazy(() => import('./all-options.tsx'))

const TITLES = { options: 'All options', world: 'Local world' } as const

function leadOf(name: DrawerName, { projects }: DemoConfig): string {
  if (name === 'world') return 'Real chains, play money'
  // Each feature is an option of its own, and without projects there is none to choose.
  const left = Object.keys(projects).length > 0 ? ['features'] : ['features', 'project']
  const count = Object.keys(OPTION_NAMES).length - left.length + Object.keys(FEATURES).length
  return `${count} of them, and each applies at once`
}

/** All options, or the local world, in the place of the code. The sample stays in sight. */
export function Drawer({ name, sample, config, onClose }: DrawerProps) {
  const title = TITLES[name]
  const close = useRef<HTMLButtonElement>(null)
  const opener = useRef(document.activeElement)
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    close.current?.focus({ preventScroll: true })
    const { current } = opener
    return () => {
      if (current instanceof HTMLElement) current.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside
      className="pg-drawer"
      aria-label={title}
      data-testid={`drawer-${name}`}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <div>
          <h2>{title}</h2>
          <p>{leadOf(name, config)}</p>
        </div>
        <button ref={close} type="button" className="pg-close" aria-label={`Close ${title}`} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <Refusal reason={sample.refusal} />
      <div className="pg-drawer-body play-forms">
        {name === 'world' ? (
          <World sample={sample} config={config} />
        ) : (
          <>
            <div className="pg-search">
              <Icon name="search" />
              <input
                type="search"
                placeholder="Find an option"
                aria-label="Find an option"
                value={wanted}
                onChange={(event) => setWanted(event.target.value)}
              />
            </div>
            <Suspense fallback={<p className="play-hint">Loading the options …</p>}>
              <AllOptions settings={sample.settings} change={sample.change} config={config} wanted={wanted} />
            </Suspense>
          </>
        )}
      </div>
    </aside>
  )
}
