import loaderCss from './loader.css?inline'
import { useStyles } from './style-root.tsx'

/** An animated loader. Only in buttons, steps and toasts; lists show skeletons instead. */
export function Loader() {
  useStyles(loaderCss)
  return (
    <span className="loader" aria-hidden="true">
      <i />
    </span>
  )
}
