import { ACCOUNTS } from '@foyer/devnet/accounts'
import { createScriptedWallet } from '../../packages/kit/src/testing/index.ts'

/* A wallet in the page, as an extension puts one there: it announces itself, says yes, and signs. Its grant outlives a reload. */

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
