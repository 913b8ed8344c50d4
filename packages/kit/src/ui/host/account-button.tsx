import { shortAddress } from '@foyer/base'
import { forwardRef, type Ref } from 'react'
import { Glyph } from '../lazy-glyph.tsx'
import { useStyles } from '../style-root.tsx'
import tokensCss from '../tokens.css?inline'
import { useImage } from '../use-image.ts'
import accountButtonCss from './account-button.css?inline'
import type { HostButtonSize } from './connect-button.tsx'
import hostCss from './host.css?inline'

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
  readonly onPress: () => void
  /** The avatar, the end point of the animation after connecting. */
  readonly doorRef?: Ref<HTMLSpanElement>
}

/** The visitor's account on the host page: balance, avatar and name. The avatar is placed on the button's lower edge. */
export const AccountButtonView = forwardRef<HTMLButtonElement, AccountButtonViewProps>(function AccountButtonView(
  { address, label, name, picture, balance, pending = false, size = 'md', onPress, doorRef },
  ref,
) {
  useStyles(tokensCss)
  useStyles(hostCss)
  useStyles(accountButtonCss)
  return (
    <button
      ref={ref}
      className="foyer foyer-button foyer-account"
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
