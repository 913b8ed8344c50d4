import { connect, createConfig, disconnect, getAccount, http, reconnect, signMessage } from '@wagmi/core'
import { base, mainnet } from 'viem/chains'
import type { Foyer } from '../src/index.ts'
import { foyerConnector, wagmi } from '../src/wagmi/index.ts'

/* A host with wagmi, for the browser tests. It is here because only this package has wagmi. */

/** What the tests call of it. */
export type WagmiPage = {
  readonly address: () => string | undefined
  /** Connects with our connector, as `useConnect` does. @returns the accounts, or the code of the error */
  readonly connect: () => Promise<readonly string[] | number>
  readonly sign: (message: string) => Promise<string>
  readonly disconnect: () => Promise<void>
  /** As wagmi's provider does, when it is there. */
  readonly reconnect: () => Promise<unknown>
}

/** @param foyer the instance, once it is there */
export function wagmiPage(
  foyer: () => Foyer,
  { apiUrl, projectId }: { readonly apiUrl: string; readonly projectId: string },
) {
  const nodeOf = (id: number) => http(`${apiUrl}/v1/?${new URLSearchParams({ chainId: `eip155:${id}`, projectId })}`)
  const config = createConfig({
    chains: [mainnet, base],
    transports: { [mainnet.id]: nodeOf(mainnet.id), [base.id]: nodeOf(base.id) },
    connectors: [foyerConnector(foyer)],
  })
  const page: WagmiPage = {
    address() {
      const { status, address } = getAccount(config)
      // While it is reconnecting, wagmi shows the account that it remembers.
      return status === 'connected' ? address : undefined
    },
    async connect() {
      const [connector] = config.connectors
      if (!connector) throw new Error('no connector')
      return connect(config, { connector }).then(
        ({ accounts }) => accounts,
        ({ code }: { readonly code: number }) => code,
      )
    },
    sign: (message) => signMessage(config, { message }),
    disconnect: () => disconnect(config),
    reconnect: () => reconnect(config),
  }
  return { adapter: wagmi({ config }), page }
}
