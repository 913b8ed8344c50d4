import { FoyerError } from '@foyer/base'
import { toBase64 } from '@foyer/base/bytes'
import { SIGNED_SOMETHING_ELSE } from '@foyer/base/catalogue'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'

/** Programs that wallets may add: priority fees, and guards that make the transaction fail. */
const ADDED_BY_WALLETS: readonly string[] = [
  'ComputeBudget111111111111111111111111111111',
  // Lighthouse, https://www.lighthouse.voyage
  'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
]

/**
 * Verifies that the signed transaction is still the reviewed transfer: wallets may add instructions, but must not change what
 * is transferred.
 * @throws SIGNED_SOMETHING_ELSE
 */
export function assertSameTransfer(shown: Uint8Array, signed: Uint8Array): void {
  try {
    const [asked, given] = [read(shown), read(signed)]
    const own = given.calls.filter(({ program }) => !ADDED_BY_WALLETS.includes(program))
    const isSame =
      asked.payer === given.payer &&
      own.length === asked.calls.length &&
      own.every(({ text }, index) => text === asked.calls[index]?.text)
    if (isSame) return
  } catch {
    // Not a transaction, or one with a lookup table; neither is the reviewed transfer.
  }
  throw new FoyerError(SIGNED_SOMETHING_ELSE)
}

function read(wire: Uint8Array) {
  const { messageBytes } = getTransactionDecoder().decode(wire)
  const { staticAccounts, instructions } = legacyOrV0(getCompiledTransactionMessageDecoder().decode(messageBytes))
  const at = (index: number): string => {
    const account = staticAccounts[index]
    // Accounts of a lookup table are not part of the transaction and cannot be verified.
    if (account === undefined) throw new RangeError('an account is elsewhere')
    return account
  }
  return {
    payer: at(0),
    calls: instructions.map(({ programAddressIndex, accountIndices = [], data }) => {
      const program = at(programAddressIndex)
      const bytes = toBase64(Uint8Array.from(data ?? []))
      return { program, text: [program, ...accountIndices.map(at), bytes].join(' ') }
    }),
  }
}

type Compiled = ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>

/** Our own transactions have version 0; a later version may encode instructions differently. */
function legacyOrV0(message: Compiled): Extract<Compiled, { version: 0 | 'legacy' }> {
  if (message.version === 0 || message.version === 'legacy') return message
  throw new RangeError('another version')
}
