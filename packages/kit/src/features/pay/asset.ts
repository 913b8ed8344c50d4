import { DECIMALS_MAX, FoyerError } from '@foyer/base'
import { ASSET_NOT_SUPPORTED } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { PayableAsset } from '@foyer/contracts'
import { assetIdOf } from '../../core/money-in-drafts.ts'
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

/** A host's asset, with its CAIP-19 id (https://chainagnostic.org/CAIPs/caip-19). @throws ASSET_NOT_SUPPORTED */
export function payableOf({ network: id, asset, metadata }: PaymentAsset, networks: readonly Network[]): Payable {
  const network = findNetwork(networks, id)
  const contract = asset === 'native' ? undefined : asset
  const caip19 = network && assetIdOf(network, contract)
  if (!caip19) throw new FoyerError(ASSET_NOT_SUPPORTED)
  return {
    ...{ id: caip19, network, contract },
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
  return (
    all.find(({ id }) => id.toLowerCase() === asset?.toLowerCase()) ??
    here.find(({ symbol }) => symbol === 'USDC') ??
    here[0] ??
    all[0]
  )
}

/** As prices name it: CAIP-10 of its contract, or the CAIP-2 id of a native currency's network. */
export const priceIdOf = ({ network: { caipNetworkId }, contract }: Payable): string =>
  contract === undefined ? caipNetworkId : `${caipNetworkId}:${contract}`
