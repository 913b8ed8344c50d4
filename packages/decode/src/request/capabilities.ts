import { isRecord } from '@foyer/base'
import { type Given, type Part, riskOf, unclear } from '../decoded.ts'
import { permissions } from './permissions.ts'
import { transactions } from './transactions.ts'

/** Capabilities that change nothing for the account. */
const HARMLESS = ['atomic', 'atomicBatch', 'auxiliaryFunds']

/** More names than this in one place are not read. */
const NAMES_MAX = 64

/** What a request asks of the wallet besides its calls (EIP-5792). Some sites list it by chain. */
export function capabilities(value: unknown, given: Given): Part[] {
  if (value === undefined || value === null) return []
  if (!isRecord(value)) return [unclear('malformed')]
  if (Object.keys(value).length > NAMES_MAX) return [unclear('too-deep')]
  return Object.entries(value).flatMap(([name, wanted]) => {
    if (HARMLESS.includes(name)) return []
    switch (name) {
      case 'paymasterService':
        return [sponsor(wanted)]
      case 'preCalls':
        return Array.isArray(wanted) ? [transactions(wanted, given)] : [unclear('malformed')]
      case 'eip7702Auth':
        return [unclear('code-delegation')]
      case 'grantPermissions':
        return [permissions([wanted])]
      default:
        return /^0x[0-9a-f]+$/i.test(name) ? capabilities(wanted, given) : [unclear('unknown-capability')]
    }
  })
}

/** ERC-7677: who pays the fee. A sponsor that is paid in tokens takes them from the account. */
function sponsor(value: unknown): Part {
  const { url: _, ...terms } = isRecord(value) ? value : {}
  const isPaid = /token|erc-?20|asset|currency|0x[0-9a-f]{40}(?![0-9a-f])/i.test(JSON.stringify(terms, unsigned))
  return { risks: [riskOf(isPaid ? 'fee-token' : 'foreign-sponsor')] }
}

const unsigned = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
