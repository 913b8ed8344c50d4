import { chunkAddress, shortAddress } from '@foyer/base'
import type { ReactNode } from 'react'
import addressCss from './address.css?inline'
import { IconButton } from './icon-button.tsx'
import { Skeleton } from './skeleton.tsx'
import { useStyles } from './style-root.tsx'

/** The whole address in groups of four. Selecting it selects all of it; assistive technology reads it as one text. */
export function Address({ address }: { readonly address: string }) {
  useStyles(addressCss)
  const chunks = chunkAddress(address)
  const prefix = /^0x$/i.test(chunks[0] ?? '') ? chunks[0] : undefined
  const groups = prefix === undefined ? chunks : chunks.slice(1)
  return (
    <div className="addr" role="img" aria-label={address}>
      <span className="addr-prefix">{prefix}</span>
      <span className="addr-groups">
        {groups.map((group, index) => {
          const key = `${index}${group}`
          const end = index === 0 || index === groups.length - 1
          return end ? <b key={key}>{group}</b> : <span key={key}>{group}</span>
        })}
      </span>
    </div>
  )
}

type AddressPlateProps = {
  readonly address: string
  readonly name?: string | undefined
  /** Keeps the place of a name that may still come. */
  readonly naming?: boolean
  /** A network's logo and name. */
  readonly place?: ReactNode
}

/** The visitor's own address with avatar and name, on Receive. Without name and network, only the address. */
export function AddressPlate({ address, name, naming, place }: AddressPlateProps) {
  useStyles(addressCss)
  return (
    <div className="addr-card">
      {(name !== undefined || naming || place !== undefined) && (
        <div className="addr-head" aria-busy={naming}>
          {(name !== undefined || naming) && (
            <strong className="addr-name">{naming ? <Skeleton width={112} /> : <bdi>{name}</bdi>}</strong>
          )}
          <span className="addr-place">{place}</span>
        </div>
      )}
      <Address address={address} />
    </div>
  )
}

type AddressCardProps = {
  readonly address: string
  /** "To this address on Base". */
  readonly title: ReactNode
  readonly copyLabel: string
  readonly onCopy: () => void
}

/** The address with its purpose and a copy button, wherever funds are sent to it. */
export function AddressCard({ address, title, copyLabel, onCopy }: AddressCardProps) {
  useStyles(addressCss)
  return (
    <div className="addr-card">
      <div className="addr-head">
        <span>{title}</span>
        <button className="addr-copy" type="button" onClick={onCopy}>
          {copyLabel}
        </button>
      </div>
      <Address address={address} />
    </div>
  )
}

type ShortAddressProps = {
  readonly address: string
  /** "Copy address". */
  readonly copyLabel: string
  readonly onCopy: () => void
}

/** First six, last four, and a button that copies all of it. For labels only, never where funds are sent to the address. */
export function ShortAddress({ address, copyLabel, onCopy }: ShortAddressProps) {
  useStyles(addressCss)
  return (
    <p className="addr-short">
      <span className="code" title={address}>
        {shortAddress(address)}
      </span>
      <IconButton icon="copy" label={copyLabel} size="sm" onPress={onCopy} />
    </p>
  )
}
