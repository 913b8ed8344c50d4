import type { DemoConfig } from '../config.ts'
import type { Reasons } from './controls.tsx'
import { isOn, type Settings } from './settings.ts'

/** Why settings have no effect now, and so cannot be changed. */
export function reasonsOf(settings: Settings, config: DemoConfig): Reasons {
  const email = config.walletOrigin === undefined ? 'This demo runs without the page of the wallet.' : undefined
  const server = isOn(settings.server) ? undefined : 'Needs your own server.'
  const wallet = email ?? server ?? (isOn(settings.email) ? undefined : 'Needs the wallet by email.')
  const signIn = server ?? (settings.signin === 'off' ? 'Needs a signature after connecting.' : undefined)
  const contracts = config.contracts === undefined ? 'This demo runs without the local chains.' : undefined
  const all = {
    email: email ?? server,
    ...Object.fromEntries(['socials', 'passkey', 'account'].map((name) => [name, wallet])),
    ...Object.fromEntries(['project', 'analytics', 'signin', 'featured', 'include'].map((name) => [name, server])),
    ...Object.fromEntries(['statement', 'signout'].map((name) => [name, signIn])),
    tokens: contracts,
    consent: settings.terms || settings.privacy ? undefined : 'Needs terms or a privacy policy.',
  }
  return Object.fromEntries(Object.entries(all).filter(([, reason]) => reason !== undefined))
}
