import { DECIMALS_MAX, FoyerError } from '@foyer/base'
import { ASSET_NOT_SUPPORTED } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { PayableAsset } from '@foyer/contracts'
import { findNetwork } from '../../core/networks/networks.ts'
import type { PayDraft, PaymentAsset } from '../../core/payments.ts'

/** An asset that is paid, on a network of the host. */
export type Payable = {
  /** CAIP-19. */
  readonly id: string
  readonly network: Network
  /** Undefined for the native currency. */
  readonly contract: string | undefined
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
}

/** SLIP-44 coin types of native currencies; Ether's for every EVM network, as exchanges expect it. */
const NATIVE: Readonly<Record<string, string>> = { eip155: 'slip44:60', solana: 'slip44:501' }
const TOKEN: Readonly<Record<string, string>> = { eip155: 'erc20', solana: 'token' }

/** A host's asset, with its CAIP-19 id (https://chainagnostic.org/CAIPs/caip-19). @throws ASSET_NOT_SUPPORTED */
export function payableOf({ network: id, asset, metadata }: PaymentAsset, networks: readonly Network[]): Payable {
  const network = findNetwork(networks, id)
  const [native, kind] = [NATIVE[network?.chainNamespace ?? ''], TOKEN[network?.chainNamespace ?? '']]
  if (!network || native === undefined || kind === undefined) throw new FoyerError(ASSET_NOT_SUPPORTED)
  const contract = asset === 'native' ? undefined : asset
  return {
    ...{ id: `${id}/${contract === undefined ? native : `${kind}:${contract}`}`, network, contract },
    ...{ symbol: metadata.symbol, name: metadata.name, decimals: metadata.decimals },
  }
}

/** What can arrive at an account of the namespace, on networks of the host. */
export function payablesOf(
  assets: readonly PayableAsset[],
  networks: readonly Network[],
  namespace: string,
): readonly Payable[] {
  return assets.flatMap(({ asset, network: id, contract, symbol, name, decimals, iconUrl }) => {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
    if (network?.chainNamespace !== namespace || !isDecimals(decimals)) return []
    return { id: asset, network, contract, symbol, name, decimals, iconUrl: iconUrl ?? undefined }
  })
}

const isDecimals = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= DECIMALS_MAX

/** The visitor's choice, else USDC on the current network, else what else there is on it. */
export function chosenPayable(
  all: readonly Payable[],
  { asset }: PayDraft,
  current: Network | undefined,
): Payable | undefined {
  const here = all.filter(({ network }) => network.caipNetworkId === current?.caipNetworkId)
  return all.find(({ id }) => id === asset) ?? here.find(({ symbol }) => symbol === 'USDC') ?? here[0] ?? all[0]
}

/** As prices name it: CAIP-10 of its contract, or the CAIP-2 id of a native currency's network. */
export const priceIdOf = ({ network: { caipNetworkId }, contract }: Payable): string =>
  contract === undefined ? caipNetworkId : `${caipNetworkId}:${contract}`
