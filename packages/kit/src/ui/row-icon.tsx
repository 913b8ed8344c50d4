import { Icon, type IconLook } from './icon.tsx'

/** An icon without a background, for settings. */
export function RowIcon({ name }: { readonly name: IconLook }) {
  return (
    <span className="row-lead">
      <Icon name={name} />
    </span>
  )
}
