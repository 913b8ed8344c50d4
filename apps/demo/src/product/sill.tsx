import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { BRANDS, dressedAs } from '../playground/brands.ts'
import { LANGUAGES } from '../playground/languages.ts'
import type { Settings } from '../playground/settings.ts'
import type { DrawerName } from './drawer.tsx'
import { Icon, type IconName } from './icons.tsx'

export type Device = 'desktop' | 'phone'

export type SillProps = {
  readonly settings: Settings
  readonly scheme: 'light' | 'dark'
  readonly device: Device
  readonly drawer: DrawerName | undefined
  readonly change: (patch: Partial<Settings>) => void
  readonly onDevice: (device: Device) => void
  readonly onDrawer: (name: DrawerName) => void
}

/** The controls below the stage: brand, colour scheme, device, language, and the two drawers. */
export function Sill({ settings, scheme, device, drawer, change, onDevice, onDrawer }: SillProps) {
  return (
    <div className="pg-sill">
      <Radios
        label="Brand"
        className="pg-brands"
        value={settings.brand}
        onChoose={(brand) => change(dressedAs(brand, settings))}
      >
        {Object.entries(BRANDS).map(([id, { name, kind }]) => ({
          id,
          name: `${name}, ${kind}`,
          content: (
            <>
              <span className="pg-arch" data-brand={id}>
                <i />
              </span>
              <span className="pg-brand-name">
                <b>{name}</b>
                <span>{kind}</span>
              </span>
            </>
          ),
        }))}
      </Radios>
      <div className="pg-controls">
        <Radios label="Colour scheme" className="pg-switch" value={scheme} onChoose={(theme) => change({ theme })}>
          {[icon('light', 'Light', 'sun'), icon('dark', 'Dark', 'moon')]}
        </Radios>
        <Radios
          label="Device"
          className="pg-switch pg-devices"
          value={device}
          onChoose={(id) => onDevice(id === 'phone' ? 'phone' : 'desktop')}
        >
          {[icon('desktop', 'Desktop', 'laptop'), icon('phone', 'Phone', 'phone')]}
        </Radios>
        <label className="pg-language">
          <Icon name="globe" />
          <span className="pg-said-only">Language of the modal</span>
          <select value={settings.lang} onChange={(event) => change({ lang: event.target.value })}>
            {LANGUAGES.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="chevron" />
        </label>
        <button
          type="button"
          className="pg-drawer-button"
          aria-expanded={drawer === 'options'}
          onClick={() => onDrawer('options')}
        >
          <Icon name="sliders" />
          <span>All options</span>
        </button>
        <button
          type="button"
          className="pg-drawer-button"
          aria-expanded={drawer === 'world'}
          onClick={() => onDrawer('world')}
        >
          <Icon name="drop" />
          <span>Local world</span>
        </button>
      </div>
    </div>
  )
}

type Option = { readonly id: string; readonly name: string; readonly content: ReactNode }
const icon = (id: string, name: string, picture: IconName): Option => ({ id, name, content: <Icon name={picture} /> })

/** One of several, with the arrow keys: https://www.w3.org/WAI/ARIA/apg/patterns/radio/ */
function Radios({
  label,
  className,
  value,
  onChoose,
  children,
}: {
  readonly label: string
  readonly className: string
  readonly value: string
  readonly onChoose: (id: string) => void
  readonly children: readonly Option[]
}) {
  const group = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = children.findIndex(({ id }) => id === value)
    const next = children.at((index + step) % children.length)
    if (!next) return
    onChoose(next.id)
    group.current?.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus()
  }
  return (
    <div role="radiogroup" aria-label={label} className={className} ref={group} onKeyDown={move}>
      {children.map(({ id, name, content }) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot be drawn as these are without hiding it
        <button
          key={id}
          type="button"
          role="radio"
          data-id={id}
          aria-checked={id === value}
          aria-label={name}
          tabIndex={id === (children.some((one) => one.id === value) ? value : children[0]?.id) ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {content}
        </button>
      ))}
    </div>
  )
}
