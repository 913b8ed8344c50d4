import { Icon } from './icons.tsx'

/** Why the sample did not accept the last change, and is as it was before. */
export function Refusal({ reason }: { readonly reason: string | undefined }) {
  if (reason === undefined) return null
  return (
    <p className="pg-refusal" role="alert">
      <Icon name="close" />
      {reason}
    </p>
  )
}
