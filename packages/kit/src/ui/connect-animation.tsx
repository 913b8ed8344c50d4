import type { ReactNode, Ref } from 'react'
import { Avatar } from './avatar.tsx'
import connectAnimationCss from './connect-animation.css?inline'
import { Icon } from './icon.tsx'
import { useStyles } from './style-root.tsx'

type ConnectAnimationProps = {
  /**
   * `waiting`: light moves around the frame. `declined`: no light. `missing`: a dashed outline, the wallet is not installed.
   * `opened`: connected.
   */
  readonly state: 'waiting' | 'declined' | 'missing' | 'opened'
  /** The logo inside: a Logo or LogoPlaceholder of 64 px, for `declined` with a Badge of tone `danger`. Without one the frame is 100 px wide. */
  readonly children?: ReactNode
  /** The address whose avatar it turns into when opened. */
  readonly visitor?: { readonly address: string; readonly picture?: string | undefined } | undefined
  /** A 76 px frame without light, for empty states. */
  readonly small?: boolean
  /** The avatar, for its animation to the account button. */
  readonly doorRef?: Ref<HTMLSpanElement>
}

/** The animation while connecting. Hidden from assistive technology, because the Message below has the same content. */
export function ConnectAnimation({ state, children, visitor, small = false, doorRef }: ConnectAnimationProps) {
  useStyles(connectAnimationCss)
  const lit = state === 'waiting' || state === 'opened'
  return (
    <div
      className="scene"
      data-state={state}
      data-small={small || undefined}
      data-empty={!children || undefined}
      aria-hidden="true"
    >
      <span className="connect-frame">
        {state === 'waiting' && <span className="connect-halo" />}
        {children && <span className="connect-logo">{children}</span>}
        {state === 'opened' && visitor && (
          <span ref={doorRef} className="host">
            <Avatar {...visitor} size="fill" />
          </span>
        )}
      </span>
      {lit && <span className="connect-gap" />}
      {lit && <span className="connect-light" />}
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
