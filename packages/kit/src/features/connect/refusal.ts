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

/**
 * Failures other than a rejection: a pending request, an unsupported namespace, a specific error, a timeout. All others are
 * unexpected.
 */
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
 * The message that explains why a wallet was not connected.
 * @param name the wallet's name; undefined for an unknown wallet that scanned the code
 */
export function refusalWords(
  { status, error }: Pick<Extract<Attempt, { error: unknown }>, 'status' | 'error'>,
  t: Translator,
  name: string | undefined,
  app: string,
): { readonly title: string; readonly text: string } {
  const wallet = name ?? t('pairing.phone')
  const kind = status === 'declined' ? 'declined' : (KINDS[error.code] ?? 'broken')
  // The surrounding sentence has its own full stop.
  const reason = String(error.context.reason ?? error.message).replace(/\.+$/, '')
  return {
    title: t(`connecting.${kind}Title`, { wallet }),
    text: t(`connecting.${kind}Text`, { wallet, app, reason }),
  }
}
