import {
  CHAIN_NOT_SUPPORTED,
  METHOD_NOT_SUPPORTED,
  NO_REQUESTED_CHAIN_SUPPORTED,
  REQUEST_ALREADY_PENDING,
  REQUEST_EXPIRED,
  REQUEST_TIMEOUT,
  RPC_REQUEST_FAILED,
  UNSUPPORTED_CHAIN,
} from '@foyer/base/catalogue'
import type { Attempt } from '../../core/state.ts'
import type { Translator } from '../../locales/translate.ts'

/** What else than a no there is: a question still open, what it does not serve, an error in its own words, silence. The rest broke. */
const KINDS: Readonly<Record<string, 'pending' | 'networks' | 'answered' | 'failed'>> = {
  [REQUEST_ALREADY_PENDING.code]: 'pending',
  [CHAIN_NOT_SUPPORTED.code]: 'networks',
  [METHOD_NOT_SUPPORTED.code]: 'networks',
  [NO_REQUESTED_CHAIN_SUPPORTED.code]: 'networks',
  [UNSUPPORTED_CHAIN.code]: 'networks',
  [RPC_REQUEST_FAILED.code]: 'answered',
  [REQUEST_EXPIRED.code]: 'failed',
  [REQUEST_TIMEOUT.code]: 'failed',
}

/**
 * Why a wallet was not connected, in words.
 * @param name the wallet's; undefined for whichever has scanned the code
 */
export function refusalWords(
  { status, error }: Pick<Extract<Attempt, { error: unknown }>, 'status' | 'error'>,
  t: Translator,
  name: string | undefined,
  app: string,
): { readonly title: string; readonly text: string } {
  const wallet = name ?? t('pairing.phone')
  const kind = status === 'declined' ? 'declined' : (KINDS[error.code] ?? 'broken')
  // The sentence around a reason has a stop of its own.
  const reason = String(error.context.reason ?? error.message).replace(/\.+$/, '')
  return {
    title: t(`connecting.${kind}Title`, { wallet }),
    text: t(`connecting.${kind}Text`, { wallet, app, reason }),
  }
}
