import { BITCOIN_ACCOUNTS } from '@foyer/devnet/bitcoin-accounts'
import { bitcoinRegtest } from '@foyer/kit/bitcoin'
import type { WalletQuestion } from '@foyer/kit/testing'
import {
  createInjectedBitcoinWallet,
  createSatsConnectWallet,
  createStandardBitcoinWallet,
} from '@foyer/kit/testing/bitcoin'
import type { PageConfig, Settings } from './settings.ts'
import { grantKeptAs, markOf } from './wallets.ts'

/** A Bitcoin wallet in the page, with the user's actions for tests. */
export type BitcoinWallet = {
  readonly forget: () => void
  readonly questions: () => readonly WalletQuestion[]
  /** Answers the oldest pending request. */
  readonly answer: (yes: boolean) => void
}

export function createBitcoinWallet(
  { name = 'Juniper', style, accounts = BITCOIN_ACCOUNTS[1], asks = false }: NonNullable<Settings['bitcoin']>,
  { apiUrl, projectId }: PageConfig,
): BitcoinWallet {
  const open: { question: WalletQuestion; settle: (yes: boolean) => void }[] = []
  const query = new URLSearchParams({ chainId: bitcoinRegtest.caipNetworkId, projectId })
  const options = {
    name,
    icon: markOf(name),
    accounts,
    esploraUrl: `${apiUrl}/v1/?${query}`,
    approve: async (question: WalletQuestion) =>
      !asks || new Promise<boolean>((settle) => open.push({ question, settle })),
    remembers: grantKeptAs(`bitcoin:${style}`),
  }
  const create = {
    standard: () => createStandardBitcoinWallet(options),
    'sats-connect': () => createSatsConnectWallet({ ...options, id: 'JuniperProvider' }),
    injected: () => createInjectedBitcoinWallet(options),
  }
  const wallet = create[style]()
  wallet.announce(window)
  return {
    forget: wallet.forget,
    questions: () => open.map(({ question }) => question),
    answer(yes) {
      const next = open.shift()
      if (!next) throw new Error(`nobody asked ${name} anything`)
      next.settle(yes)
    },
  }
}
