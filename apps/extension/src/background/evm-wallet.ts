import { createTestWallet, providerError, type TestProvider } from '@foyer/kit/testing'
import { privateKeyToAccount } from 'viem/accounts'
import { FACE } from '../face.ts'
import { evmChainsOf, ownerOf } from '../settings.ts'
import { remembersIn, type Visit } from './visit.ts'

/** Creates a wallet with the state stored for this page. Changes made by the call are saved. */
export function createEvmWallet(visit: Visit): TestProvider {
  const [first, ...rest] = evmChainsOf(visit.settings, visit.grant)
  if (!first) throw providerError(4900, 'The wallet knows no network.')
  const { provider } = createTestWallet({
    ...FACE,
    rdns: 'org.foyer.dev-wallet',
    uuid: '',
    accounts: [privateKeyToAccount(ownerOf(visit.settings).evm)],
    chains: [first, ...rest],
    approve: visit.ask,
    remembers: remembersIn(visit, 'evm'),
  })
  provider.on('chainChanged', (chainId: string) => visit.keep({ chainId: Number(chainId) }))
  return provider
}
