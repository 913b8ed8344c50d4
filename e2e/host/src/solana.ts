import { SOLANA_ACCOUNTS, SOLANA_CHAIN } from '@foyer/devnet/solana-accounts'
import type { WalletQuestion } from '@foyer/kit/testing'
import { createSolanaTestWallet, type SolanaTestWallet } from '@foyer/kit/testing/solana'
import type { PageConfig, Settings } from './settings.ts'
import { grantKeptAs, markOf } from './wallets.ts'

/** A Solana wallet in the page, with the user's actions for tests. */
export type SolanaWallet = Pick<SolanaTestWallet, 'selectAccount' | 'forget'> & {
  readonly questions: () => readonly WalletQuestion[]
  /** Answers the oldest pending request. */
  readonly answer: (yes: boolean) => void
}

export function createSolanaWallet(
  { name = 'Juniper', secret = SOLANA_ACCOUNTS[1].secret, asks = false, features }: NonNullable<Settings['solana']>,
  { apiUrl, projectId }: PageConfig,
): SolanaWallet {
  const open: { question: WalletQuestion; settle: (yes: boolean) => void }[] = []
  const rpcUrl = `${apiUrl}/v1/?${new URLSearchParams({ chainId: SOLANA_CHAIN, projectId })}`
  const { register, selectAccount, forget } = createSolanaTestWallet({
    name,
    icon: markOf(name),
    secrets: [secret, SOLANA_ACCOUNTS[2].secret],
    rpcUrls: { 'solana:mainnet': rpcUrl },
    approve: async (question) => !asks || new Promise((settle) => open.push({ question, settle })),
    remembers: grantKeptAs(`solana:${name}`),
    ...(features ? { features } : {}),
  })
  register(window)
  return {
    selectAccount,
    forget,
    questions: () => open.map(({ question }) => question),
    answer(yes) {
      const next = open.shift()
      if (!next) throw new Error(`nobody asked ${name} anything`)
      next.settle(yes)
    },
  }
}
