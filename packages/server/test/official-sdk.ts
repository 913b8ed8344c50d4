import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { SignClient as SignClient213 } from 'sign-client-2-13'
import { SignClient as SignClient217 } from 'sign-client-2-17'
import { privateKeyToAccount } from 'viem/accounts'

/**
 * The official clients at their last Apache-2.0 versions, kept from calling anyone but our relay: the switches are described
 * here.
 */
process.env.IS_VITEST = 'true'
process.env.DISABLE_GLOBAL_CORE = 'true'

export const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
export const EIP155_CHAINS = ['eip155:1', 'eip155:8453']

const METADATA = { name: 'Interop', description: 'Test', url: 'http://localhost', icons: [] }

export type MemoryStorage = ReturnType<typeof createStorage>

/** Storage that outlives a client, to build it again as after a reload. */
export function createStorage() {
  const values = new Map<string, unknown>()
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <T>() => [...values.entries()] as [string, T][],
    getItem: async <T>(key: string) => values.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => {
      values.set(key, structuredClone(value))
    },
    removeItem: async (key: string) => {
      values.delete(key)
    },
  }
}

export type ClientOptions = { relayUrl: string; storage?: MemoryStorage; projectId?: string | undefined }

const DAPPS = { '2.13.3': SignClient213, '2.17.5': SignClient217, '2.21.8': SignClient } as const
export type DappVersion = keyof typeof DAPPS
export type Dapp = Awaited<ReturnType<typeof SignClient.init>>
export type Wallet = Awaited<ReturnType<typeof WalletKit.init>>

function coreOptions({ relayUrl, storage = createStorage(), ...rest }: ClientOptions) {
  const projectId = 'projectId' in rest ? rest.projectId : 'interop'
  return {
    relayUrl,
    storage,
    logger: 'silent',
    telemetryEnabled: false,
    ...(projectId === undefined ? {} : { projectId }),
  }
}

/** A dapp of the given version. The older ones have the same methods; their types differ only in nominal details. */
export async function createDapp(options: ClientOptions, version: DappVersion = '2.21.8'): Promise<Dapp> {
  const client = await DAPPS[version].init({ ...coreOptions(options), metadata: METADATA })
  return client as unknown as Dapp
}

export async function createWallet(options: ClientOptions): Promise<Wallet> {
  // The package's interface and class disagree under exactOptionalPropertyTypes.
  const core = new Core(coreOptions(options)) as unknown as Parameters<typeof WalletKit.init>[0]['core']
  core.eventClient.init = async () => {}
  // The queue holds each request back for a second after the last answer, which tests nothing of ours.
  return WalletKit.init({ core, metadata: METADATA, signConfig: { disableRequestQueue: true } })
}

/** Ends a client's sockets and timers. */
export async function stopClient(client: Dapp | Wallet): Promise<void> {
  client.core.heartbeat.stop()
  await client.core.relayer.transportClose()
}
