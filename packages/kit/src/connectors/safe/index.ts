import { FoyerError } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import type { Connector } from '../../core/connections/connector.ts'
import { originAround } from './origin-around.ts'

export type SafeOptions = {
  /** Origins that may have the page in a frame and are trusted as a Safe. Default: `['https://app.safe.global']`. */
  readonly origins?: readonly string[]
}

/**
 * Connects a page that is opened as an app of Safe{Wallet} to the visitor's Safe: at the start, without a prompt. Anywhere else it lists
 * no wallet and does nothing.
 * @throws INVALID_OPTION for what is no origin
 * @example
 * createFoyer({ networks: [mainnet, base], adapters: [evm()], connectors: [safe()] })
 */
export function safe({ origins = ['https://app.safe.global'] }: SafeOptions = {}): Connector {
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new FoyerError(INVALID_OPTION, { context: { option: 'origins', reason: `${origin} is no origin` } })
  // On a server there is no window.
  const origin = typeof window === 'undefined' ? undefined : originAround(window, origins)
  // Loaded inside a Safe only.
  const open = async () => (await import('./session.ts')).openSession(origin)
  return {
    id: 'safe',
    name: 'Safe',
    type: 'EXTERNAL',
    namespaces: ['eip155'],
    unlisted: origin === undefined,
    startsConnected: origin !== undefined,
    connect: open,
    resume: async () => (origin === undefined ? undefined : open()),
  }
}
