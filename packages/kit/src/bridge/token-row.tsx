import type { Network } from '@foyer/base/networks'
import type { ComponentProps } from 'react'
import { networkPicture } from '../core/networks/network-picture.ts'
import { TokenLogo } from '../ui/logo.tsx'
import { Row } from '../ui/row.tsx'
import { useModal } from './modal-context.ts'
import { useDirectory } from './use-directory.ts'

export type Token = {
  readonly symbol: string
  readonly iconUrl?: string | null | undefined
  readonly network: Network
}

type TokenRowProps = Pick<ComponentProps<typeof Row>, 'subtitle' | 'trailing' | 'onPress'> & {
  readonly token: Token & { readonly name: string }
  /** It is the chosen one. */
  readonly current?: boolean
}

/** An asset in a list, with its picture and that of its network. */
export function TokenRow({ token, current = false, ...row }: TokenRowProps) {
  return (
    <Row
      {...row}
      size={60}
      name={token.name}
      leading={<TokenPicture token={token} />}
      current={current}
      {...(current && { end: 'check' as const })}
    />
  )
}

/** An asset's picture, with that of its network at the corner. */
export function TokenPicture({ token, size }: { readonly token: Token; readonly size?: 28 }) {
  const { symbol, iconUrl, network } = token
  const directory = useDirectory(useModal().ctx)
  return (
    <TokenLogo
      name={symbol}
      src={iconUrl ?? undefined}
      {...(size && { size })}
      network={{ name: network.name, src: networkPicture(network, directory) }}
    />
  )
}
