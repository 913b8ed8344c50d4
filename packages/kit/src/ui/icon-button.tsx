import { forwardRef } from 'react'
import { Icon, type IconLook } from './icon.tsx'
import iconButtonCss from './icon-button.css?inline'
import { Loader } from './loader.tsx'
import { useStyles } from './style-root.tsx'

type IconButtonProps = {
  readonly icon: IconLook
  /** The action with its object: "Copy address". */
  readonly label: string
  readonly onPress?: (() => void) | undefined
  /** Adds the background of other controls. Without one by default, as in headers. */
  readonly soft?: boolean
  /** 24, 36 or 44 px; the hit area is always at least 44 px. Default `md`. */
  readonly size?: 'sm' | 'md' | 'lg'
  readonly disabled?: boolean
  readonly loading?: boolean
  readonly type?: 'button' | 'submit'
  /** Whether the element it controls is open, and its id. */
  readonly expanded?: boolean
  readonly controls?: string
}

export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(props, ref) {
  const { icon, label, onPress, soft = false, size = 'md', disabled, loading = false, type = 'button' } = props
  useStyles(iconButtonCss)
  return (
    <button
      ref={ref}
      className="icon-btn"
      type={type}
      data-soft={soft || undefined}
      data-size={size}
      disabled={disabled}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-expanded={props.expanded}
      aria-controls={props.controls}
      onClick={(event) => {
        if (loading) event.preventDefault()
        else onPress?.()
      }}
    >
      {loading ? <Loader /> : <Icon name={icon} size={size === 'sm' ? 16 : 20} />}
    </button>
  )
})
