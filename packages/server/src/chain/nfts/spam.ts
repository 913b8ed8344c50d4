import type { IndexedTransaction } from '../indexer/block.ts'

/** With more receivers than this in one transaction that none of them signed, it is an airdrop. */
const RECEIVERS_MAX = 20

const LURE = /\b(claim|claims|claimed|claiming|visit|reward|rewards|airdrop|airdrops|voucher|giveaway)\b/i
const ADDRESS =
  /https?:|www\.|\b[a-z0-9-]+\s?\.\s?(com|net|org|io|xyz|app|fi|gg|info|site|online|top|live|me|co|link|click|finance|exchange|network|events?|pro|cc|ru|lol|fun|club|vip|art|eth\.limo)\b|\bt\.me\b/i

/**
 * Whether a name contains a call to visit or claim something. Narrower than the rule for tokens: `The Visitor` is a work, and
 * `mara.eth` is what NFTs of names are called.
 */
export function isLure(...names: readonly (string | null)[]): boolean {
  return names.some((name) => {
    if (name === null) return false
    // Full-width and mathematical letters look like plain ones.
    const plain = name.normalize('NFKC')
    return LURE.test(plain) || ADDRESS.test(plain)
  })
}

/** Collections that a transaction sent to many receivers. */
export function airdropsIn({ sender, transfers }: IndexedTransaction): readonly string[] {
  const receivers = new Map<string, Set<string>>()
  for (const { standard, contract, recipient } of transfers) {
    if (contract === null || standard === 'ERC20' || recipient === sender) continue
    receivers.set(contract, (receivers.get(contract) ?? new Set()).add(recipient))
  }
  return [...receivers].filter(([, crowd]) => crowd.size > RECEIVERS_MAX).map(([contract]) => contract)
}
