/**
 * How wallets of a namespace encode accounts and networks. Requests for what the session already contains are answered in this
 * encoding, without the wallet.
 */
type NamespaceCodec = {
  /** Requests that are answered with the addresses on the chosen network. */
  readonly accounts: readonly string[]
  /** The request for the chosen network. */
  readonly chain?: string
  /** The request to switch networks, and the parameter of its first argument that contains the network. */
  readonly switching?: string
  /** Encodes a network for answers and `chainChanged`. */
  readonly encodeChain: (chain: string) => string
  /** @returns the CAIP-2 id, or undefined if the value is not a network */
  readonly decodeChain: (value: unknown) => string | undefined
}

/** EIP-1193, EIP-1474 and EIP-3326. Wallets encode a chain as a number, as decimal or hex text, or in CAIP-2. */
const ETHEREUM: NamespaceCodec = {
  accounts: ['eth_accounts', 'eth_requestAccounts'],
  chain: 'eth_chainId',
  switching: 'wallet_switchEthereumChain',
  encodeChain: (chain) => `0x${Number(chain.split(':')[1]).toString(16)}`,
  decodeChain(value) {
    const text = String(value).split(':').at(-1) ?? ''
    return /^(0x[0-9a-f]+|\d+)$/i.test(text) && Number(text) > 0 ? `eip155:${Number(text)}` : undefined
  },
}

const CODECS: Readonly<Record<string, NamespaceCodec>> = { eip155: ETHEREUM }

/** The codec of a namespace; by default, networks are encoded in CAIP-2. */
export function codecOf(namespace: string): NamespaceCodec {
  const own = CODECS[namespace]
  if (own) return own
  return {
    accounts: [],
    encodeChain: (chain) => chain,
    decodeChain(value) {
      const text = String(value)
      if (text.startsWith(`${namespace}:`)) return text
      return /^[-_a-zA-Z0-9]{1,64}$/.test(text) ? `${namespace}:${text}` : undefined
    },
  }
}
