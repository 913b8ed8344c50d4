import { FoyerError } from '@foyer/base'
import { REQUEST_ABORTED, WALLET_LOGIN_REQUIRED } from '@foyer/base/catalogue'
import type { FrameResult } from '@foyer/contracts/frame/answers'
import type { SocialProvider } from '@foyer/contracts/social-calls'
import { openedByOwner } from '../wallet/settled.ts'
import type { WalletState } from '../wallet/states.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { TIME_OVER } from './router.ts'

/** A social login goes on by itself from there. */
const UNDECIDED: readonly WalletState['name'][] = ['social-waiting', 'creating', 'unlocking', 'asking-recovery']

/** @returns what the visitor opens */
export async function startSocial(wallet: Wallet, provider: SocialProvider): Promise<string> {
  const state = await wallet.send({ type: 'social-given', provider })
  if (state.name !== 'social') throw new FoyerError(REQUEST_ABORTED)
  return state.uri
}

/**
 * Waits for what came of it.
 * @param uri what the host has opened, which has to be of this login
 * @throws WALLET_LOGIN_REQUIRED when there is no such login, CONNECTION_REJECTED, FAILED_TO_CONNECT
 */
export async function awaitSocial(
  wallet: Wallet,
  signal: AbortSignal,
  uri?: string,
): Promise<FrameResult<'connectSocial'>> {
  const before = wallet.state()
  if (!('uri' in before) || (uri !== undefined && before.uri !== uri)) throw new FoyerError(WALLET_LOGIN_REQUIRED)
  const leave = () => {
    // A visitor may take longer than one request may, and is waited for with the next one.
    if ((signal.reason as Error).cause !== TIME_OVER) void wallet.send({ type: 'social-left' })
  }
  signal.addEventListener('abort', leave, { once: true })
  const reached = await ended(wallet, before).finally(() => signal.removeEventListener('abort', leave))
  const state = await openedByOwner(wallet, reached)
  if (state.name === 'social-email') return { action: 'VERIFY_EMAIL', email: state.suggested }
  if (state.name === 'ready') return { action: 'CONNECT', email: state.email }
  if (state.name !== 'recovering' && state.name !== 'asking-recovery') throw new FoyerError(WALLET_LOGIN_REQUIRED)
  return { action: 'VERIFY_DEVICE', email: state.email }
}

/** The state in which a login has ended, or goes on with the wallet's recovery. */
async function ended(wallet: Wallet, before: WalletState): Promise<WalletState> {
  const waited = before.name === 'social' ? before : await wallet.reached(({ name }) => !UNDECIDED.includes(name))
  if (waited.name !== 'social') return waited
  return Promise.race([wallet.send({ type: 'social-awaited' }), wallet.reached(({ name }) => name === 'recovering')])
}
