import { createContext, type ReactNode, useContext, useId, useRef, useState } from 'react'
import { OPTION_NAMES } from './option-names.ts'
import { isOn, type Settings } from './settings.ts'

type Name = keyof typeof OPTION_NAMES
/** Why a setting cannot be changed now, for those that cannot. */
export type Reasons = Partial<Readonly<Record<Name, string>>>
export type FormProps = {
  readonly settings: Settings
  readonly change: (patch: Partial<Settings>) => void
  readonly reasons: Reasons
}
/** A text in lower case: only controls with it in their label or the option's name are shown. */
export const OptionFilter = createContext('')
type ControlProps = FormProps & { readonly name: Name; readonly label: string }

/** What ties a control to its row. */
type Tied = {
  readonly id: string
  readonly disabled: boolean
  readonly 'aria-describedby': string | undefined
  readonly 'data-testid': string
}

/** One option: its label, its name in code, the control, and why it cannot be changed, if so. */
export function Option({
  label,
  code,
  reason,
  test,
  kind = 'line',
  children,
}: {
  readonly label: string
  readonly code: string
  readonly reason?: string | undefined
  readonly test: string
  readonly kind?: 'line' | 'wide' | 'toggle'
  readonly children: (tied: Tied) => ReactNode
}) {
  const id = useId()
  const reasonId = useId()
  const wanted = useContext(OptionFilter)
  if (!`${test} ${label} ${code}`.toLowerCase().includes(wanted)) return null
  const refused = reason !== undefined
  return (
    <div className="play-option">
      <label className={`play-${kind}`} htmlFor={id}>
        <span className="play-name">
          {label}
          <code>{code}</code>
        </span>
        {children({ id, disabled: refused, 'aria-describedby': refused ? reasonId : undefined, 'data-testid': test })}
      </label>
      {refused && (
        <p className="play-hint" id={reasonId}>
          {reason}
        </p>
      )}
    </div>
  )
}

const rowOf = ({ name, label, reasons }: ControlProps) => ({
  label,
  code: OPTION_NAMES[name],
  reason: reasons[name],
  test: `set-${name}`,
})

export function Toggle(props: ControlProps) {
  const { name, settings, change } = props
  return (
    <Option {...rowOf(props)} kind="toggle">
      {(tied) => (
        <input
          {...tied}
          type="checkbox"
          checked={isOn(settings[name])}
          onChange={(event) => change({ [name]: event.target.checked ? '1' : '0' })}
        />
      )}
    </Option>
  )
}

export function Choice(
  props: ControlProps & { readonly options: readonly (readonly [value: string, label: string])[] },
) {
  const { name, options, settings, change } = props
  return (
    <Option {...rowOf(props)}>
      {(tied) => (
        <select {...tied} value={settings[name]} onChange={(event) => change({ [name]: event.target.value })}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Option>
  )
}

/** Applies its value on blur or Enter, because a partly typed value is often invalid. */
export function Text(props: ControlProps & { readonly placeholder?: string }) {
  const { name, placeholder, settings, change } = props
  const value = settings[name]
  const [draft, setDraft] = useState({ value, text: value })
  const text = draft.value === value ? draft.text : value
  const tried = useRef(value)
  const commit = () => {
    // Leaving the field with what was just refused is no second try.
    if (text !== value && text !== tried.current) change({ [name]: text.trim() })
    tried.current = text
  }
  return (
    <Option {...rowOf(props)} kind="wide">
      {(tied) => (
        <input
          {...tied}
          type="text"
          spellCheck={false}
          value={text}
          placeholder={placeholder}
          onChange={(event) => {
            tried.current = value
            setDraft({ value, text: event.target.value })
          }}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      )}
    </Option>
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
  const { name, min, max, step, fallback, unit, settings, change } = props
  const value = settings[name] || fallback
  return (
    <Option {...rowOf(props)}>
      {(tied) => (
        <span className="play-range">
          <input
            {...tied}
            type="range"
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
      )}
    </Option>
  )
}

export function Colour(props: ControlProps & { readonly fallback: string }) {
  const { name, fallback, settings, change } = props
  return (
    <Option {...rowOf(props)}>
      {(tied) => (
        <input
          {...tied}
          type="color"
          value={settings[name] || fallback}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Option>
  )
}
