/** `warn` asks for attention, `danger` says that approving can take what the account owns. */
export type Level = 'none' | 'warn' | 'danger'

/** One thing that approving does. A missing fact is unknown. Amounts are in base units. */
export type Action = {
  readonly kind:
    | 'native-transfer'
    | 'token-transfer'
    | 'item-transfer'
    | 'allowance'
    | 'operator'
    | 'revocation'
    | 'swap'
    | 'control'
    | 'delegate'
    | 'call'
    | 'create'
    | 'order'
    | 'signature'
    | 'sign-in'
    | 'message'
    | 'network'
    | 'permission'
  /** The token or the contract that is called. */
  readonly contract?: string
  readonly from?: string
  /** Who receives, or who is allowed. */
  readonly to?: string
  readonly amount?: bigint
  readonly isUnlimited?: boolean
  /** Seconds since 1970. */
  readonly expires?: bigint
  /** The number of an item (NFT). */
  readonly item?: bigint
  /** A name that the code or the text gives: a function, a primary type, a domain. Untrusted where it comes from a page. */
  readonly name?: string
}

export type RiskCode = keyof typeof RISKS
export type Risk = { readonly code: RiskCode; readonly level: 'warn' | 'danger'; readonly address?: string }

export type Decoded = {
  readonly actions: readonly Action[]
  readonly risks: readonly Risk[]
  /** The worst level of the risks. */
  readonly level: Level
  /** Whether everything that approving does is in `actions`. If not, the level is at least `warn`. */
  readonly isComplete: boolean
}

/** What the caller knows about the account and the chain. Unknown is undefined. */
export type Given = {
  readonly chainId: number
  /** The account that is asked. */
  readonly account: string
  /** Addresses that the user knows: own accounts and contacts. */
  readonly known?: readonly string[]
  /** Contracts that are known to be fungible tokens of value. */
  readonly tokens?: readonly string[]
  readonly hasCode?: (address: string) => boolean | undefined
  /** The web origin that asks, such as `https://shop.example`. */
  readonly origin?: string
  /**
   * What a swap brings at least whose function is not read here: through AllowanceHolder of 0x, any contract may trade, so only who knows
   * that one can tell. Undefined for all other calls.
   */
  readonly settled?: (call: Settled['call']) => Settled['terms'] | undefined
}

export type Settled = {
  readonly call: { readonly to: string; readonly value: bigint; readonly data: string }
  /** `token`: what is received; undefined for the network's currency. */
  readonly terms: { readonly to: string; readonly minimum: bigint; readonly token: string | undefined }
}

/** What the caller knows for a Solana request. */
export type SolanaGiven = Pick<Given, 'account' | 'known' | 'origin'> & {
  /** What the account has, in lamports. */
  readonly lamports?: bigint | undefined
  /** Whose token account an address is. Tokens are sent to such accounts, which nobody knows by their address. */
  readonly ownerOf?: (tokenAccount: string) => string | undefined
}

/** A decoder's findings before they are combined. */
export type Part = {
  readonly actions?: readonly Action[]
  readonly risks?: readonly (Risk | undefined)[]
  /** False if a part of the request has unknown effects. */
  readonly isComplete?: boolean
}

/** Each risk with its level. */
const RISKS = {
  'unlimited-allowance': 'danger',
  'spender-without-code': 'danger',
  'spender-unknown': 'warn',
  'signed-allowance': 'warn',
  'unknown-spender-signed': 'danger',
  'many-allowances': 'danger',
  'perhaps-item': 'warn',
  'whole-collection': 'danger',
  'recipient-unknown': 'danger',
  'look-alike': 'danger',
  'to-token-contract': 'danger',
  burned: 'danger',
  'recipient-not-you': 'danger',
  'left-in-router': 'warn',
  'kept-by-router': 'danger',
  'any-price': 'danger',
  'minimum-zero': 'danger',
  'control-handed-over': 'danger',
  delegatecall: 'danger',
  'gas-refund': 'danger',
  bait: 'danger',
  'unexpected-value': 'danger',
  'new-contract': 'warn',
  'new-contract-with-value': 'danger',
  'unknown-call': 'warn',
  'unknown-self-call': 'danger',
  malformed: 'danger',
  'too-deep': 'danger',
  'too-long': 'danger',
  credit: 'danger',
  votes: 'warn',
  'data-with-tokens': 'danger',
  'wrong-chain': 'danger',
  'no-domain': 'danger',
  'weak-domain': 'warn',
  'odd-types': 'danger',
  'unsigned-fields': 'danger',
  'hidden-order': 'danger',
  'unfair-order': 'danger',
  'unknown-price': 'danger',
  'order-to-sell': 'warn',
  'signed-operation': 'danger',
  'wrapped-signature': 'danger',
  'exchange-access': 'danger',
  'unknown-terms': 'warn',
  'opaque-bytes': 'danger',
  'blind-signature': 'danger',
  'transaction-in-message': 'danger',
  'hash-in-message': 'warn',
  'sign-in-elsewhere': 'danger',
  'sign-in-unchecked': 'warn',
  'sign-in-malformed': 'danger',
  'not-your-account': 'danger',
  'hidden-text': 'danger',
  'code-delegation': 'danger',
  'fee-token': 'danger',
  'foreign-sponsor': 'warn',
  'permission-unlimited': 'danger',
  'permission-limited': 'warn',
  'network-replaced': 'danger',
  'network-added': 'warn',
  'unknown-method': 'warn',
  'unknown-capability': 'warn',
  'nearly-everything': 'danger',
  'account-given-away': 'danger',
  'never-expires': 'danger',
  'token-delegate': 'danger',
  'many-transfers': 'danger',
  'closed-for-another': 'danger',
  'token-rules': 'danger',
  'high-fee': 'danger',
  'unresolved-address': 'danger',
  'program-with-your-signature': 'danger',
  'other-payer': 'danger',
  'co-signer': 'danger',
} as const satisfies Record<string, 'warn' | 'danger'>

export const riskOf = (code: RiskCode, address?: string): Risk => ({
  code,
  level: RISKS[code],
  ...(address === undefined ? {} : { address }),
})

/** A finding whose effects are not known. */
export const unclear = (code: RiskCode, ...actions: readonly Action[]): Part => ({
  actions,
  risks: [riskOf(code)],
  isComplete: false,
})

/** Combines findings. Each risk is listed once per address, and the level is the worst. */
export function decodedOf(...parts: readonly Part[]): Decoded {
  const risks = new Map<string, Risk>()
  for (const part of parts)
    for (const risk of part.risks ?? []) if (risk) risks.set(`${risk.code} ${risk.address?.toLowerCase()}`, risk)
  const isComplete = parts.every((part) => part.isComplete !== false)
  if (!isComplete && risks.size === 0) risks.set('unknown-call', riskOf('unknown-call'))
  const listed = [...risks.values()]
  return {
    actions: parts.flatMap(({ actions = [] }) => actions),
    risks: listed,
    level: listed.some(({ level }) => level === 'danger') ? 'danger' : listed.length > 0 ? 'warn' : 'none',
    isComplete,
  }
}
