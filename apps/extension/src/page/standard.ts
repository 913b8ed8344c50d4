import type { Place } from '../protocol.ts'
import type { Channel } from './channel.ts'

/** The properties of a Wallet Standard feature other than its method, which is forwarded to the wallet. */
export type FeatureFacts = Readonly<Record<string, unknown>>
type Face = { readonly name: string; readonly icon: string }
type Accounts = readonly object[]
type Listener = (change: { readonly accounts: Accounts }) => void

/** Features that return the accounts the page may see from then on. */
const CONNECTS = ['standard:connect', 'bitcoin:connect']

/**
 * Registers a wallet through the Wallet Standard, https://github.com/wallet-standard/wallet-standard
 * @param remote features that are forwarded to the wallet: the method is the part of the name after the colon
 * @param local features that are implemented in the page
 */
export function registerStandard(
  target: Window,
  channel: Channel,
  place: Place,
  { name, icon }: Face,
  {
    chains,
    remote,
    local = {},
  }: {
    readonly chains: readonly string[]
    readonly remote: Readonly<Record<string, FeatureFacts>>
    readonly local?: Readonly<Record<string, object>>
  },
): void {
  const listeners = new Set<Listener>()
  let accounts: Accounts = []
  const show = (next: unknown) => {
    const before = JSON.stringify(accounts)
    accounts = Object.freeze(Array.isArray(next) ? next.map((account: object) => Object.freeze(account)) : [])
    if (JSON.stringify(accounts) !== before) for (const listener of [...listeners]) listener({ accounts })
  }
  const look = async () => show(await channel.request(place, 'accounts', []))
  const call =
    (feature: string) =>
    async (...inputs: unknown[]) => {
      const answer = await channel.request(place, feature, inputs)
      if (!CONNECTS.includes(feature)) return answer
      show((answer as { accounts?: unknown } | null)?.accounts)
      return { accounts }
    }
  const served = Object.entries(remote).map(([feature, facts]) => {
    const [, method = ''] = feature.split(':')
    return [feature, Object.freeze({ ...facts, [method]: call(feature) })] as const
  })
  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return accounts
    },
    features: Object.freeze({
      ...Object.fromEntries(served),
      ...local,
      'standard:events': Object.freeze({
        version: '1.0.0',
        on(event: string, listener: Listener) {
          if (event === 'change') listeners.add(listener)
          return () => listeners.delete(listener)
        },
      }),
    }),
  })
  channel.follow(place, (event) => {
    if (event === 'change') look().catch(() => show([]))
  })
  // Restores the accounts that the user granted on an earlier visit. If the wallet does not respond, there are none.
  look().catch(() => undefined)

  const register = (api: { register: (wallet: unknown) => unknown }) => void api.register(wallet)
  target.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
