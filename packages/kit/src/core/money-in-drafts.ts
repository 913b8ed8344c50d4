import type { Network } from '@foyer/base/networks'
import type { Context } from './context.ts'
import type { OnrampDraft } from './onramp-draft.ts'
import type { PayDraft } from './payments.ts'

/* What the visitor has chosen to deposit and to buy, for the screens of both and for those on which something is short. */

export function setPayDraft(ctx: Context, change: PayDraft): void {
  ctx.store.set({ payDraft: { ...ctx.store.get().payDraft, ...change } })
}

export function setOnrampDraft(ctx: Context, change: OnrampDraft): void {
  ctx.store.set({ onrampDraft: { ...ctx.store.get().onrampDraft, ...change } })
}

/** SLIP-44 coin types of native currencies; Ether's for every EVM network, as exchanges expect it. */
const NATIVE: Readonly<Record<string, string>> = { eip155: 'slip44:60', solana: 'slip44:501' }
const TOKEN: Readonly<Record<string, string>> = { eip155: 'erc20', solana: 'token' }

/**
 * The CAIP-19 id of an asset (https://chainagnostic.org/CAIPs/caip-19); undefined where exchanges pay out none.
 * @param contract undefined for the native currency
 */
export function assetIdOf(
  { caipNetworkId, chainNamespace }: Network,
  contract: string | undefined,
): string | undefined {
  const [native, kind] = [NATIVE[chainNamespace], TOKEN[chainNamespace]]
  return native && `${caipNetworkId}/${contract === undefined ? native : `${kind}:${contract}`}`
}
