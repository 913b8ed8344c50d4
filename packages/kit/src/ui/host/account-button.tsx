import { shortAddress } from '@foyer/base'
import { forwardRef, type Ref } from 'react'
import { Glyph } from '../lazy-glyph.tsx'
import { useImage } from '../use-image.ts'
import accountButtonCss from './account-button.css?inline'
import type { HostButtonSize } from './connect-button.tsx'
import partsCss from './parts.css?inline'
import { useHostStyles } from './use-host-styles.ts'

type AccountButtonViewProps = {
  /** Undefined while the account is not known yet: a skeleton of the button. */
  readonly address: string | undefined
  /** The description: "Account". Announced before the balance and the name, and alone while they load. */
  readonly label: string
  /** The account's name. Without one, the short address. */
  readonly name?: string | undefined
  readonly picture?: string | undefined
  /** "2.418 ETH". `null`: still loading. Undefined: not shown. */
  readonly balance?: string | null | undefined
  /** A transfer is pending. */
  readonly pending?: boolean
  readonly size?: HostButtonSize
  /** A class of the host, for its own rules. */
  readonly className?: string | undefined
  readonly onPress: () => void
  /** The avatar, the end point of the animation after connecting. */
  readonly doorRef?: Ref<HTMLSpanElement>
}

/** The visitor's account on the host page: balance, avatar and name. The avatar is placed on the button's lower edge. */
export const AccountButtonView = forwardRef<HTMLButtonElement, AccountButtonViewProps>(function AccountButtonView(
  { address, label, name, picture, balance, pending = false, size = 'md', className, onPress, doorRef },
  ref,
) {
  const classes = useHostStyles('foyer-account', accountButtonCss, className, partsCss)
  return (
    <button
      ref={ref}
      className={classes}
      type="button"
      data-size={size}
      data-light={pending || undefined}
      aria-busy={address === undefined || undefined}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <span className="foyer-spoken">{label} </span>
      {balance !== undefined && (
        <span className="foyer-account-balance">
          {balance === null || address === undefined ? <span className="foyer-sk" /> : balance}
        </span>
      )}
      <span className="foyer-account-who">
        <span ref={doorRef} className="foyer-avatar">
          {address === undefined ? <span className="foyer-sk" /> : <Person address={address} picture={picture} />}
        </span>
        {address === undefined ? (
          <span className="foyer-sk" />
        ) : (
          <bdi className="foyer-account-name" data-code={name === undefined ? '' : undefined}>
            {name ?? shortAddress(address)}
          </bdi>
        )}
      </span>
    </button>
  )
})

function Person({ address, picture }: { readonly address: string; readonly picture: string | undefined }) {
  const image = useImage(picture)
  return (
    <>
      <Glyph address={address} />
      {picture !== undefined && image.state !== 'failed' && (
        <img
          ref={image.ref}
          src={picture}
          alt=""
          decoding="async"
          referrerPolicy="no-referrer"
          hidden={image.state !== 'ready'}
          onLoad={image.onLoad}
          onError={image.onError}
        />
      )}
    </>
  )
}
