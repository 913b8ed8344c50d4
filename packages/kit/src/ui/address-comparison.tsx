import { chunkAddress } from '@foyer/base'
import type { ReactNode } from 'react'
import addressCss from './address.css?inline'
import comparisonCss from './address-comparison.css?inline'
import { useStyles } from './style-root.tsx'

type AddressComparisonProps = {
  readonly address: string
  /** "To this address on Base". */
  readonly title: ReactNode
  readonly other: string
  /** The owner of the other address. */
  readonly otherTitle: ReactNode
}

/** Two similar addresses in groups of four, with the differences highlighted. */
export function AddressComparison({ address, title, other, otherTitle }: AddressComparisonProps) {
  useStyles(addressCss)
  useStyles(comparisonCss)
  return (
    <div className="addr-comparison">
      <p className="addr-comparison-title">{title}</p>
      <Compared address={address} to={other} />
      <p className="addr-comparison-title">{otherTitle}</p>
      <Compared address={other} to={address} />
    </div>
  )
}

function Compared({ address, to }: { readonly address: string; readonly to: string }) {
  const [prefix, groups] = groupsOf(address)
  const [, others] = groupsOf(to)
  // Upper and lower case are a checksum in hexadecimal addresses (EIP-55); in other addresses they are different characters.
  const key = (group = '') => (prefix === undefined ? group : group.toLowerCase())
  return (
    <div className="addr" role="img" aria-label={address}>
      <span className="addr-prefix">{prefix}</span>
      <span className="addr-groups">
        {groups.map((group, index) => {
          const id = `${index}${group}`
          return key(group) === key(others[index]) ? <span key={id}>{group}</span> : <mark key={id}>{group}</mark>
        })}
      </span>
    </div>
  )
}

function groupsOf(address: string): readonly [prefix: string | undefined, groups: readonly string[]] {
  const chunks = chunkAddress(address)
  return /^0x$/i.test(chunks[0] ?? '') ? [chunks[0], chunks.slice(1)] : [undefined, chunks]
}
