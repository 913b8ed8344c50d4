import type { CaipNetworkId, Namespace } from '../caip.ts'

/** A network of any namespace. */
export type Network = {
  /** Chain id (EVM, a number) or the CAIP-2 reference (elsewhere, a string). */
  readonly id: number | string
  readonly name: string
  readonly chainNamespace: Namespace
  readonly caipNetworkId: CaipNetworkId
  /** Ids from before CAIP-2 was settled, which older wallets still send. Solana only. */
  readonly deprecatedCaipNetworkId?: CaipNetworkId
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    readonly chainDefault?: { readonly http: readonly string[] }
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly testnet: boolean
  /** The host's own picture, as an address, and ours, by its name in the directory. The first is shown if there is one. */
  readonly assets?: { readonly imageUrl?: string; readonly imageId?: string }
}

export type NativeCurrency = { readonly name: string; readonly symbol: string; readonly decimals: number }

type Currency = readonly [name: string, symbol: string, decimals: number]
type Explorer = readonly [name: string, url: string]

/** An EVM network; the CAIP-2 id is `eip155:<chain id>`. */
export function evmNetwork(
  id: number,
  name: string,
  currency: Currency,
  rpcUrl: string,
  explorer: Explorer,
  testnet = false,
): Network {
  return build('eip155', id, `eip155:${id}`, name, currency, rpcUrl, explorer, testnet)
}

/** A Solana cluster; the reference is the first 32 characters of the genesis hash. */
export function solanaNetwork(
  reference: string,
  name: string,
  rpcUrl: string,
  testnet: boolean,
  deprecatedReference?: string,
): Network {
  const explorer: Explorer = [
    'Solana Explorer',
    testnet
      ? `https://explorer.solana.com/?cluster=${name.split(' ')[1]?.toLowerCase()}`
      : 'https://explorer.solana.com',
  ]
  const network = build(
    'solana',
    reference,
    `solana:${reference}`,
    name,
    ['Solana', 'SOL', 9],
    rpcUrl,
    explorer,
    testnet,
  )
  return deprecatedReference === undefined
    ? network
    : { ...network, deprecatedCaipNetworkId: `solana:${deprecatedReference}` }
}

/** A Bitcoin network; the reference is the first 32 characters of the genesis block hash. */
export function bitcoinNetwork(
  reference: string,
  name: string,
  symbol: string,
  explorerUrl: string,
  testnet: boolean,
): Network {
  return build(
    'bip122',
    reference,
    `bip122:${reference}`,
    name,
    ['Bitcoin', symbol, 8],
    `${explorerUrl}/api`,
    ['mempool', explorerUrl],
    testnet,
  )
}

function build(
  chainNamespace: Namespace,
  id: number | string,
  caipNetworkId: CaipNetworkId,
  name: string,
  [currencyName, symbol, decimals]: Currency,
  rpcUrl: string,
  [explorerName, explorerUrl]: Explorer,
  testnet: boolean,
): Network {
  return {
    id,
    name,
    chainNamespace,
    caipNetworkId,
    nativeCurrency: { name: currencyName, symbol, decimals },
    rpcUrls: { default: { http: [rpcUrl] } },
    blockExplorers: { default: { name: explorerName, url: explorerUrl } },
    testnet,
    assets: { imageId: caipNetworkId },
  }
}
