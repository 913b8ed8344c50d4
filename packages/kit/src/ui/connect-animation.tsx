import type { ReactNode, Ref } from 'react'
import { Avatar } from './avatar.tsx'
import connectAnimationCss from './connect-animation.css?inline'
import { Icon } from './icon.tsx'
import { useStyles } from './style-root.tsx'

type ConnectAnimationProps = {
  /** `waiting`: light runs round it. `declined`: the light is out. `missing`: dashed, nobody lives here yet. `opened`. */
  readonly state: 'waiting' | 'declined' | 'missing' | 'opened'
  /** Who stands in it: a Mark or MarkFace of 64 px, for `declined` with a Badge of tone `danger`. */
  readonly children: ReactNode
  /** Whose door it becomes when opened. */
  readonly visitor?: { readonly address: string; readonly picture?: string | undefined } | undefined
  /** A 76 px doorway without light, for empty states. */
  readonly small?: boolean
  /** The visitor's door, for its flight to the account button. */
  readonly doorRef?: Ref<HTMLSpanElement>
}

/** The scene of knocking. Hidden from assistive technology: the Message under it says the same in words. */
export function ConnectAnimation({ state, children, visitor, small = false, doorRef }: ConnectAnimationProps) {
  useStyles(connectAnimationCss)
  const lit = state === 'waiting' || state === 'opened'
  return (
    <div className="scene" data-state={state} data-small={small || undefined} aria-hidden="true">
      <span className="doorway">
        {state === 'waiting' && <span className="halo" />}
        <span className="guest">{children}</span>
        {state === 'opened' && visitor && (
          <span ref={doorRef} className="host">
            <Avatar {...visitor} size="fill" />
          </span>
        )}
      </span>
      {lit && <span className="slit" />}
      {lit && <span className="spill" />}
      {state === 'opened' && (
        <span className="foot-badge">
          <span>
            <Icon name="check" />
          </span>
        </span>
      )}
    </div>
  )
}
