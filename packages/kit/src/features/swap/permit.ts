import { FoyerError } from '@foyer/base'
import { METHOD_NOT_SUPPORTED, SIGN_MESSAGE_FAILED } from '@foyer/base/catalogue'
import { adapterOf } from '../../core/connections/live-connections.ts'
import { ownRequest } from '../../core/connections/own-request.ts'
import type { Context } from '../../core/context.ts'
import { requireWallet } from '../../core/transfers/submit.ts'
import { type BuiltSwap, type Checked, placeOf, prepareSwap, type SwapReview } from './build.ts'
import { readPermit } from './read-permit.ts'

/* A signature in the place of an approval. It is kept nowhere: a swap that was not sent is signed for anew. */

/**
 * Asks the wallet to sign for exactly the amount, until the swap's own deadline, and puts that before the swap.
 * @throws METHOD_NOT_SUPPORTED and SIGN_MESSAGE_FAILED where only an approval is possible, USER_REJECTED, as `prepareSwap`
 */
export async function signPermit(
  ctx: Context,
  review: SwapReview,
  built: Checked,
  onStep: (step: 'switching' | 'signing') => void,
): Promise<BuiltSwap> {
  const { account, amount, from: token } = review
  const { deadline } = built
  const { signTypedData, swap } = adapterOf(ctx, token.network.chainNamespace).can
  const order = { place: placeOf(ctx, review), account, token, amount }
  const permit = deadline === undefined ? undefined : await readPermit(ctx, { ...order, deadline })
  if (!permit || !swap || !signTypedData) throw new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: 'permit' } })
  // Wallets sign for no other network than the one that they are on.
  const wallet = await requireWallet(ctx, token.network, account, onStep)
  onStep('signing')
  const signature = await ownRequest(ctx, () => signTypedData(wallet, account, permit))
  const { withPermit } = await swap.permits()
  const data = await withPermit(built.data as `0x${string}`, permit, signature)
  if (data === undefined) throw new FoyerError(SIGN_MESSAGE_FAILED)
  return prepareSwap(ctx, review, { ...built, data })
}
