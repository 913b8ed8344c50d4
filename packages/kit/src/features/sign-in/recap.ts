import { isRecord } from '@foyer/base'

const RECAP = 'urn:recap:'
const OPENING = 'I further authorize the stated URI to perform the following actions on my behalf:'

/**
 * The statements that a wallet may have signed: the requested one, and the same with the sentence that describes the recap in
 * the resources. Wallets sort the actions in that sentence by code unit, alphabetically, or not at all.
 * @see https://eips.ethereum.org/EIPS/eip-5573#recap-statement
 */
export function signedStatements(
  statement: string | undefined,
  resources: readonly string[] | undefined,
): ReadonlySet<string | undefined> {
  const recap = resources?.findLast((resource) => resource.startsWith(RECAP))
  if (recap === undefined || statement?.includes(OPENING)) return new Set([statement])
  const sentences = ORDERS.map((order) => sentenceOf(recap.slice(RECAP.length), order))
  return new Set([
    ...sentences.map((sentence) => [statement, sentence].filter((part) => part !== undefined).join(' ')),
    statement,
  ])
}

type Order = (actions: readonly string[]) => readonly string[]
const ORDERS: readonly Order[] = [
  (actions) => actions,
  (actions) => [...actions].sort(),
  (actions) => [...actions].sort((a, b) => a.localeCompare(b, 'en')),
]

/** `(1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.`, one for each kind of action on each resource. */
function sentenceOf(encoded: string, order: Order): string | undefined {
  try {
    const value: unknown = JSON.parse(atob(encoded.replace(/-/g, '+').replace(/_/g, '/')))
    const attenuations = isRecord(value) && isRecord(value.att) ? value.att : {}
    const grants = Object.entries(attenuations).flatMap(([resource, abilities]) => {
      const kinds = new Map<string, string[]>()
      for (const ability of Object.keys(isRecord(abilities) ? abilities : {})) {
        const [kind = '', ...action] = ability.split('/')
        kinds.set(kind, [...(kinds.get(kind) ?? []), action.join('/')])
      }
      return [...kinds].map(([kind, actions]) => {
        const list = order(actions).map((action) => `'${action}'`)
        return `'${kind}': ${list.join(', ')} for '${resource}'.`
      })
    })
    return grants.length === 0 ? undefined : `${OPENING} ${grants.map((grant, at) => `(${at + 1}) ${grant}`).join(' ')}`
  } catch {
    return undefined // An unreadable recap grants nothing and adds no sentence.
  }
}
