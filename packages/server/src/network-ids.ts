import * as networks from '@foyer/base/networks'
import { didYouMean, invalid } from './settings.ts'

/** The network ids of the supported namespaces, https://namespaces.chainagnostic.org */
const FORMS = [
  { namespace: 'eip155', reference: /^[1-9]\d{0,15}$/, says: 'a chain id, such as eip155:1' },
  { namespace: 'solana', reference: /^[1-9A-HJ-NP-Za-km-z]{32}$/, says: 'the first 32 letters of the genesis hash' },
  { namespace: 'bip122', reference: /^[0-9a-f]{32}$/, says: 'the first 32 digits of the genesis hash' },
] as const

const KNOWN = Object.values(networks).flatMap((network) => (typeof network === 'function' ? [] : [network]))

/**
 * The keys of a setting that names networks.
 * @throws INVALID_OPTION for one that is no CAIP-2 id of a namespace that is served, with the one that was meant where it can be told
 */
export function requireNetworkIds(setting: string, ids: Iterable<string>): void {
  for (const id of ids) {
    const [namespace = '', reference = '', ...more] = id.split(':')
    const form = FORMS.find((one) => one.namespace === namespace)
    if (form?.reference.test(reference) && more.length === 0) continue
    const says = form ? `: ${namespace} is written with ${form.says}` : ' (namespace:reference)'
    invalid(setting, `${id} is not a CAIP-2 id that is served here${meant(id) || says}`)
  }
}

function meant(id: string): string {
  const [, number] = /^(?:eip155[:_-]?)?(0x[0-9a-f]+|\d+)$/i.exec(id) ?? []
  const decimal = Number(number)
  if (decimal && Number.isSafeInteger(decimal)) return `; did you mean eip155:${decimal}?`
  // By name, or by its last part: `mainnet`, `solana:mainnet`, `Base`.
  const named = KNOWN.find(({ name, chainNamespace }) =>
    [name, `${chainNamespace}:${name}`, `${chainNamespace}:mainnet`].some(
      (word) => word.toLowerCase() === id.toLowerCase(),
    ),
  )
  if (named) return `; did you mean ${named.caipNetworkId}?`
  return didYouMean(
    id,
    KNOWN.map(({ caipNetworkId }) => caipNetworkId),
  )
}
