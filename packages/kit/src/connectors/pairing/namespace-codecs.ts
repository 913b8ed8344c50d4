/** How the wallets of a namespace speak of accounts and networks. What the session knows is said in these words, and asks nobody. */
type NamespaceCodec = {
  /** Requests that are answered with the addresses on the chosen network. */
  readonly accounts: readonly string[]
  /** The request for the chosen network. */
  readonly chain?: string
  /** The request to move, and the parameter of its first argument that names the network. */
  readonly switching?: string
  /** How a network is written in answers and in `chainChanged`. */
  readonly encodeChain: (chain: string) => string
  /** @returns the CAIP-2 id, or undefined for what names none */
  readonly decodeChain: (value: unknown) => string | undefined
}

/** EIP-1193, EIP-1474 and EIP-3326. Wallets write a chain as a number, as decimal or hex text, or in CAIP-2. */
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

/** The words of a namespace; where it has none of its own, networks are written in CAIP-2. */
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
