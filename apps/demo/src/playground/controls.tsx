import { createContext, useContext, useRef, useState } from 'react'
import { isOn, type SettingName, type Settings } from './settings.ts'

export type FormProps = {
  readonly settings: Settings
  readonly change: (patch: Partial<Settings>) => void
}
/** A text in lower case: only controls with it in their name are shown. */
export const OptionFilter = createContext('')
type ControlProps = FormProps & { readonly name: SettingName; readonly label: string }

/** Whether the filter leaves a control of this name in place. */
export function useIsWanted(name: string, label: string): boolean {
  const wanted = useContext(OptionFilter)
  return `${name} ${label}`.toLowerCase().includes(wanted)
}

export function Toggle({ name, label, settings, change }: ControlProps) {
  if (!useIsWanted(name, label)) return null
  return (
    <label className="play-toggle">
      <span>{label}</span>
      <input
        type="checkbox"
        data-testid={`set-${name}`}
        checked={isOn(settings[name])}
        onChange={(event) => change({ [name]: event.target.checked ? '1' : '0' })}
      />
    </label>
  )
}

export function Choice({
  name,
  label,
  options,
  settings,
  change,
}: ControlProps & { readonly options: readonly (readonly [value: string, label: string])[] }) {
  if (!useIsWanted(name, label)) return null
  return (
    <label className="play-line">
      <span>{label}</span>
      <select
        data-testid={`set-${name}`}
        value={settings[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Applies its value on blur or Enter, because a partly typed value is often invalid. */
export function Text({ name, label, placeholder, settings, change }: ControlProps & { readonly placeholder?: string }) {
  const value = settings[name]
  const [draft, setDraft] = useState({ value, text: value })
  const text = draft.value === value ? draft.text : value
  const tried = useRef(value)
  const commit = () => {
    // Leaving the field with what was just refused is no second try.
    if (text !== value && text !== tried.current) change({ [name]: text.trim() })
    tried.current = text
  }
  if (!useIsWanted(name, label)) return null
  return (
    <label className="play-line">
      <span>{label}</span>
      <input
        type="text"
        spellCheck={false}
        data-testid={`set-${name}`}
        value={text}
        placeholder={placeholder}
        onChange={(event) => {
          tried.current = value
          setDraft({ value, text: event.target.value })
        }}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </label>
  )
}

export function Range(
  props: ControlProps & {
    readonly min: number
    readonly max: number
    readonly step: number
    readonly fallback: string
    readonly unit: string
  },
) {
  const { name, label, min, max, step, fallback, unit, settings, change } = props
  const value = settings[name] || fallback
  if (!useIsWanted(name, label)) return null
  return (
    <label className="play-line">
      <span>{label}</span>
      <span className="play-range">
        <input
          type="range"
          data-testid={`set-${name}`}
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={(event) => change({ [name]: event.target.value })}
        />
        <output>
          {value}
          {unit}
        </output>
      </span>
    </label>
  )
}

export function Colour({ name, label, fallback, settings, change }: ControlProps & { readonly fallback: string }) {
  if (!useIsWanted(name, label)) return null
  return (
    <label className="play-line">
      <span>{label}</span>
      <input
        type="color"
        data-testid={`set-${name}`}
        value={settings[name] || fallback}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </label>
  )
}
