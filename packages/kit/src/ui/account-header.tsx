import type { ReactNode } from 'react'
import accountHeaderCss from './account-header.css?inline'
import avatarCss from './avatar.css?inline'
import { Avatar, type AvatarSize } from './avatar.tsx'
import { Button } from './button.tsx'
import { Icon, type IconLook } from './icon.tsx'
import { Skeleton } from './skeleton.tsx'
import { useStyles } from './style-root.tsx'

type AccountHeaderProps = {
  readonly address: string
  readonly picture?: string | undefined
  /** The content next to the avatar: AccountName, Balance and today's gain; or a name and a copyable address. */
  readonly children: ReactNode
  /** 84 on Account, 72 in settings. */
  readonly size?: Extract<AvatarSize, 72 | 84>
}

/** The visitor's avatar with the account's name and balance. */
export function AccountHeader({ address, picture, children, size = 84 }: AccountHeaderProps) {
  useStyles(accountHeaderCss)
  return (
    <div className="account-header">
      <div className="account-header-text">{children}</div>
      <Avatar address={address} picture={picture} size={size} />
    </div>
  )
}

/** Shown before anything is known about the account. Announce loading in the live region, not here. */
export function AccountHeaderSkeleton() {
  useStyles(avatarCss)
  useStyles(accountHeaderCss)
  return (
    <div className="account-header" aria-busy="true">
      <div className="account-header-text">
        <Skeleton width={108} height={14} />
        <Skeleton width={184} height={32} />
        <Skeleton width={92} height={13} />
      </div>
      <span className="avatar" data-w="84">
        <Skeleton shape="arch" />
      </span>
    </div>
  )
}

/** The account's name as a heading without an action, in settings. */
export function AccountTitle({ children }: { readonly children: string }) {
  useStyles(accountHeaderCss)
  return (
    <p className="account-header-title">
      <bdi>{children}</bdi>
    </p>
  )
}

type AccountNameProps = {
  /** A name, or the short address. */
  readonly children: string
  /** It is an address: tabular, slashed zero, left to right. */
  readonly code?: boolean
  /** The action of pressing it, announced after the name: "Change wallet or copy address". */
  readonly label: string
  readonly onPress: () => void
}

export function AccountName({ children, code = false, label, onPress }: AccountNameProps) {
  useStyles(accountHeaderCss)
  return (
    <button className="who" type="button" onClick={onPress}>
      <bdi className={code ? 'clip code' : 'clip'}>{children}</bdi>
      <span className="sr">, {label}</span>
      <Icon name="chevron-down" size={16} />
    </button>
  )
}

type BalanceProps = {
  /** "$12,074" */
  readonly whole: string
  /** ".33", less prominent. */
  readonly fraction?: string
  /** What the number is, for screen readers. */
  readonly label?: string
}

/** The headline number. Over ten characters it is set smaller, over sixteen smaller still. It is never truncated. */
export function Balance({ whole, fraction = '', label }: BalanceProps) {
  useStyles(accountHeaderCss)
  return (
    <p className="balance" dir="ltr" data-long={lengthOf(whole + fraction)}>
      {label !== undefined && <span className="sr">{label} </span>}
      {whole}
      {fraction && <small>{fraction}</small>}
    </p>
  )
}

const lengthOf = (text: string): 'very' | '' | undefined =>
  text.length > 16 ? 'very' : text.length > 10 ? '' : undefined

type QuickAction = {
  readonly id: string
  readonly icon: IconLook
  readonly name: string
  readonly onPress: () => void
}

/** Buy, Swap, Receive, Send: the actions that the host and the network support. */
export function QuickActions({ actions }: { readonly actions: readonly QuickAction[] }) {
  useStyles(accountHeaderCss)
  return (
    <div className="quick">
      {actions.map((action) => (
        <button key={action.id} type="button" onClick={action.onPress}>
          <Icon name={action.icon} />
          <span>{action.name}</span>
        </button>
      ))}
    </div>
  )
}

type BalanceNoteProps = {
  /** "Balance unavailable" */
  readonly children: ReactNode
  readonly action: { readonly label: string; readonly onPress: () => void; readonly disabled?: boolean }
}

/** Under a dash: the reason why there is no number, and the next step. */
export function BalanceNote({ children, action }: BalanceNoteProps) {
  useStyles(accountHeaderCss)
  return (
    <div className="balance-note">
      <span>{children}</span>
      <Button kind="text" size="sm" disabled={action.disabled ?? false} onPress={action.onPress}>
        {action.label}
      </Button>
    </div>
  )
}
