import { type ReactNode, useId, useRef } from 'react'
import { useStyles } from './style-root.tsx'
import tabsCss from './tabs.css?inline'
import { useRovingFocus } from './use-roving-focus.ts'

type TabsProps<Id extends string> = {
  /** The label of the tab list. */
  readonly label: string
  readonly tabs: readonly { readonly id: Id; readonly name: string }[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  /** The panel of the selected tab. */
  readonly children: ReactNode
  /** The panel is being loaded. */
  readonly busy?: boolean
}

/**
 * Arrow keys move between tabs and select at once.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children, busy }: TabsProps<Id>) {
  useStyles(tabsCss)
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const { onKeyDown } = useRovingFocus(ref, 'horizontal')
  return (
    <>
      <div ref={ref} className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}${tab.id}`}
            type="button"
            role="tab"
            data-item={tab.name}
            aria-selected={tab.id === selected}
            aria-controls={`${id}panel`}
            onClick={() => onSelect(tab.id)}
            onFocus={() => tab.id !== selected && onSelect(tab.id)}
          >
            {tab.name}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${selected}`} aria-busy={busy || undefined}>
        {children}
      </div>
    </>
  )
}

type SegmentsProps<Id extends string> = {
  readonly label: string
  /** Also shown above, for the eyes: the group has it as its name. */
  readonly showLabel?: boolean
  readonly options: readonly { readonly id: Id; readonly name: string }[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  readonly disabled?: boolean
}

/** Two or three exclusive choices side by side, as native radio buttons with their standard keyboard behaviour. */
export function Segments<Id extends string>({
  label,
  showLabel = false,
  options,
  selected,
  onSelect,
  disabled = false,
}: SegmentsProps<Id>) {
  useStyles(tabsCss)
  const name = useId()
  return (
    <>
      {showLabel && (
        <span className="seg-label" aria-hidden="true">
          {label}
        </span>
      )}
      <div className="seg" role="radiogroup" aria-label={label} data-disabled={disabled || undefined}>
        {options.map((option) => (
          <label key={option.id}>
            <input
              type="radio"
              name={name}
              checked={option.id === selected}
              disabled={disabled}
              onChange={() => onSelect(option.id)}
            />
            {option.name}
          </label>
        ))}
      </div>
    </>
  )
}
