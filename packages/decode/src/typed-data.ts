import { isRecord } from '@foyer/base'
import { type Decoded, decodedOf, type Given, type Part, type Risk, riskOf, unclear } from './decoded.ts'
import { kindOf } from './typed-data/kinds.ts'
import { powers } from './typed-data/powers.ts'
import { addressOf, hasOddTypes, numberOf, readTerms, type Terms } from './typed-data/terms.ts'

const WRAPPERS = ['TypedDataSign', 'PersonalSign']

/**
 * Says what a signature under EIP-712 typed data does. Never throws.
 * @param input the typed data, as an object or as JSON
 */
export function decodeTypedData(input: unknown, given: Given): Decoded {
  const terms = readTerms(input)
  return typeof terms === 'string'
    ? decodedOf(unclear(terms, { kind: 'signature' }))
    : decodedOf(...partsOf(terms, given))
}

function partsOf(terms: Terms, given: Given): Part[] {
  const general: Part = {
    risks: [
      ...domainRisks(terms.domain, given),
      hasOddTypes(terms) ? riskOf('odd-types') : undefined,
      terms.hasUnsignedFields ? riskOf('unsigned-fields') : undefined,
    ],
  }
  // A wallet makes these wrappers itself. A page that asks for one wants a signature of a contract account.
  if (WRAPPERS.includes(terms.primaryType)) {
    const inner = unwrap(terms)
    return [
      general,
      { risks: [riskOf('wrapped-signature')] },
      ...(inner ? partsOf(inner, given) : [unclear('unknown-terms', { kind: 'signature', name: terms.primaryType })]),
    ]
  }
  const known = kindOf(terms, given)
  if (known) return [general, known]
  const contract = addressOf(terms.domain.verifyingContract)
  const action = {
    kind: 'signature',
    name: terms.primaryType,
    ...(contract === undefined ? {} : { contract }),
  } as const
  return [general, unclear('unknown-terms', action), powers(terms, given)]
}

function domainRisks({ chainId, verifyingContract }: Terms['domain'], given: Given): Risk[] {
  const chain = numberOf(chainId)
  if (chainId !== undefined && chain !== BigInt(given.chainId)) return [riskOf('wrong-chain')]
  const missing = [chainId, verifyingContract].filter((value) => value === undefined).length
  return missing === 2 ? [riskOf('no-domain')] : missing === 1 ? [riskOf('weak-domain')] : []
}

/** ERC-7739: what a signature for a contract account is made for is in `contents`, which contains no other wrapper of its kind. */
function unwrap({ domain, types, message }: Terms): Terms | undefined {
  const inner = types.TypedDataSign?.find(({ name }) => name === 'contents')?.type
  if (inner === undefined || !Object.hasOwn(types, inner) || !isRecord(message.contents)) return undefined
  const { TypedDataSign: _, ...others } = types
  return { domain, types: others, primaryType: inner, message: message.contents, hasUnsignedFields: false }
}
