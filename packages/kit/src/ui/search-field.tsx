import { forwardRef, useImperativeHandle, useRef } from 'react'
import fieldCss from './field.css?inline'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { CLEAR } from './late-icons.ts'
import { useStyles } from './style-root.tsx'

type SearchFieldProps = {
  /** "Search wallets". */
  readonly label: string
  /** "Search 512 wallets". */
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** "Clear". */
  readonly clearLabel: string
  /** The button beside the field: "Scan with your phone". */
  readonly scan?: { readonly label: string; readonly onPress: () => void } | undefined
}

export const SearchField = forwardRef<HTMLInputElement, SearchFieldProps>(function SearchField(props, outerRef) {
  useStyles(fieldCss)
  const { value, onChange, scan } = props
  const ref = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(outerRef, () => ref.current, [])
  const clear = (): void => {
    onChange('')
    ref.current?.focus()
  }
  return (
    <search className="search">
      <div className="field" data-search="">
        <Icon name="search" />
        <input
          ref={ref}
          type="search"
          value={value}
          placeholder={props.placeholder}
          aria-label={props.label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            // The first Esc clears the field; the next one closes the dialog.
            if (event.key !== 'Escape' || value === '') return
            event.preventDefault()
            event.stopPropagation()
            clear()
          }}
        />
        {value !== '' && <IconButton icon={CLEAR} label={props.clearLabel} onPress={clear} />}
      </div>
      {scan && <IconButton icon="qr" label={scan.label} onPress={scan.onPress} soft size="lg" />}
    </search>
  )
})
