/* Safe{Wallet} as the apps in its frame know it: https://github.com/safe-global/safe-apps-sdk (packages/safe-apps-sdk/src/types) */

type Message = { readonly id: string; readonly method: string; readonly params: unknown }
type Answer =
  | { readonly id: string; readonly version: string; readonly success: true; readonly data: unknown }
  | { readonly id: string; readonly version: string; readonly success: false; readonly error: string }
type Status = 'AWAITING_CONFIRMATIONS' | 'AWAITING_EXECUTION' | 'SUCCESS' | 'FAILED' | 'CANCELLED'

export type SafeHostOptions = {
  readonly address: string
  readonly chainId: number
  /** JSON-RPC of the network. Default: every read is `0x1`. */
  readonly read?: (method: string, params: readonly unknown[]) => Promise<unknown>
  /** A Safe that signs on the chain only, as old versions do. */
  readonly signsOnChain?: boolean
}

export type SafeHost = {
  readonly answer: (message: Message) => Promise<Answer>
  /** What apps have asked for, in order. */
  readonly asked: Message[]
  /** What the visitor says to the next questions. `address`: the Safe that is shown from now on. */
  readonly says: { yes: boolean; address: string }
  /** What the owners do with a proposal. */
  readonly decide: (safeTxHash: string, txStatus: Status, txHash?: string) => void
  /** Enough owners have signed a message. */
  readonly collect: (messageHash: string, signature: string) => void
}

/** Hashes are made up: 1, 2, 3 … */
export function createSafeHost({ address, chainId, read, signsOnChain = false }: SafeHostOptions): SafeHost {
  const asked: Message[] = []
  const says = { yes: true, address }
  const proposals = new Map<string, { txStatus: Status; txHash: string | null }>()
  const signatures = new Map<string, string>()
  let isOffChain = false

  const propose = () => {
    if (!says.yes) throw new Error('Transaction was rejected')
    const safeTxHash = hashOf(proposals.size + 1)
    proposals.set(safeTxHash, { txStatus: 'AWAITING_CONFIRMATIONS', txHash: null })
    return { safeTxHash }
  }
  const signMessage = () => {
    if (!isOffChain || !says.yes) return propose()
    const messageHash = hashOf(1_000 + signatures.size)
    signatures.set(messageHash, '')
    return { messageHash }
  }
  const rpcCall = async ({ call, params }: { call: string; params: readonly unknown[] }) => {
    if (call !== 'safe_setSettings') return read ? read(call, params) : '0x1'
    if (signsOnChain) throw new Error('Unknown method')
    isOffChain = (params[0] as { offChainSigning: boolean }).offChainSigning
    return { offChainSigning: isOffChain }
  }
  const methods: Readonly<Record<string, (params: never) => unknown>> = {
    getSafeInfo: () => ({ safeAddress: says.address, chainId, threshold: 2, owners: [], isReadOnly: false }),
    rpcCall,
    sendTransactions: propose,
    signMessage,
    signTypedMessage: signMessage,
    getOffChainSignature: (messageHash: string) => signatures.get(messageHash) ?? '',
    getTxBySafeTxHash: ({ safeTxHash }: { safeTxHash: string }) => {
      const proposal = proposals.get(safeTxHash)
      if (!proposal) throw new Error('Not found')
      return proposal
    },
  }

  return {
    asked,
    says,
    decide: (safeTxHash, txStatus, txHash) => proposals.set(safeTxHash, { txStatus, txHash: txHash ?? null }),
    collect: (messageHash, signature) => signatures.set(messageHash, signature),
    async answer({ id, method, params }) {
      asked.push({ id, method, params })
      const version = '9.1.0'
      try {
        const data = await methods[method]?.(params as never)
        return { id, version, success: true, data }
      } catch (error) {
        return { id, version, success: false, error: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

/** A hash of the size that Safes and chains have. */
export const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`
