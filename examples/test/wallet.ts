import { ACCOUNTS } from '@foyer/devnet/accounts'
import { createScriptedWallet } from '../../packages/kit/src/testing/index.ts'

/*
 * A wallet in the page that behaves like an extension: it announces itself, approves every request, and signs. Its
 * grant survives a reload.
 */

const RDNS = 'test.foyer.juniper'
const rpcUrl = `${location.origin}/no-chain`
createScriptedWallet({
  script: 'obeys',
  name: 'Juniper',
  rdns: RDNS,
  icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
  keys: [ACCOUNTS[1].privateKey],
  chains: [
    { id: 1, rpcUrl },
    { id: 8453, rpcUrl },
  ],
  remembers: {
    get: () => window.name === RDNS,
    set: (granted) => {
      window.name = granted ? RDNS : ''
    },
  },
}).announce(window)
