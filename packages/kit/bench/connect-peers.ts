import { nodeEnvironment } from '@foyer/kit/testing/node'
import { createRelayPeer } from '@foyer/kit/testing/relay'
import { startRelay } from '../../server/src/relay/index.ts'

/** The other half of the benchmark, a process of its own: `relay` runs a relay, `wallet <relayUrl>` approves what it is sent. */
const [role, relayUrl = ''] = process.argv.slice(2)
const address = `0x${'a1'.repeat(20)}`

if (role === 'relay') {
  const relay = await startRelay({ port: 0 })
  process.send?.(relay.url)
} else {
  const metadata = { name: 'Bench wallet', description: '', url: 'https://wallet.example', icons: [] }
  const wallet = createRelayPeer({ relayUrl, metadata, environment: nodeEnvironment(), publishStyle: 'wc' })
  wallet.on('proposal', ({ id, optionalNamespaces }) => {
    const { chains = [], methods = [], events = [] } = optionalNamespaces.eip155 ?? {}
    const accounts = chains.map((chain) => `${chain}:${address}`)
    void wallet.approve(id, { eip155: { accounts, chains, methods, events } })
  })
  process.on('message', (uri) => void wallet.pair(String(uri)))
  process.send?.('ready')
}
process.on('disconnect', () => process.exit(0))
