import { toHex } from '@foyer/base/bytes'

const KEY = /^[0-9a-f]{48}$/
const SENT = /^(0x[0-9a-f]{1,64}) (0x[0-9a-f]{1,64}) ([01])$/i

/** What a smart account was sent for last, on one network. */
type Sent = {
  readonly hash: string
  readonly nonce: bigint
  /** A block has it. */
  readonly isIncluded: boolean
}

/**
 * What this tab knows of the operations that it sends, also after a reload and in another part of the wallet's page. Where a browser gives
 * no storage, each page knows its own.
 */
export type TabMemory = {
  /**
   * The key of their nonces, 192 bits (https://eips.ethereum.org/EIPS/eip-4337#semi-abstracted-nonce-support), so that tabs wait for nothing of each other.
   * A tab that was duplicated has the same one: then the bundler refuses the later of two operations at a time.
   */
  readonly nonceKey: bigint
  readonly lastSent: (place: string) => Sent | undefined
  readonly keep: (place: string, sent: Sent | undefined) => void
}

export function createTabMemory(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): TabMemory {
  /** What the storage did not take. */
  const own = new Map<string, string>()
  const nameOf = (name: string) => `foyer:operations ${name}`
  const read = (name: string): string | undefined => {
    try {
      return storage().getItem(nameOf(name)) ?? own.get(name)
    } catch {
      return own.get(name)
    }
  }
  const write = (name: string, text: string | undefined) => {
    own.delete(name)
    try {
      // Where the new text does not fit, the old one must not stay.
      storage().removeItem(nameOf(name))
      if (text !== undefined) storage().setItem(nameOf(name), text)
    } catch {
      // A browser that gives a frame no storage, or a full one.
      if (text !== undefined) own.set(name, text)
    }
  }
  const kept = read('key')
  const key = kept !== undefined && KEY.test(kept) ? kept : toHex(crypto.getRandomValues(new Uint8Array(24)))
  write('key', key)
  return {
    nonceKey: BigInt(`0x${key}`),
    lastSent(place) {
      const [, hash, nonce, isIncluded] = SENT.exec(read(place) ?? '') ?? []
      return hash === undefined || nonce === undefined
        ? undefined
        : { hash, nonce: BigInt(nonce), isIncluded: isIncluded === '1' }
    },
    keep(place, sent) {
      write(place, sent && `${sent.hash} 0x${sent.nonce.toString(16)} ${sent.isIncluded ? 1 : 0}`)
    },
  }
}
