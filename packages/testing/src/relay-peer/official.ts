import { type IWalletKit, WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'

const metadata = { name: 'Official', description: 'Official SDK', url: 'https://official.example', icons: [] }

/** In-memory storage for the SDK. Pass it to a second instance to simulate a restart of the same client. */
export function officialStorage() {
  const entries = new Map<string, string>()
  return {
    prefix: crypto.randomUUID(),
    getKeys: async () => [...entries.keys()],
    getEntries: async <T>() => [...entries].map(([key, text]): [string, T] => [key, JSON.parse(text)]),
    getItem: async <T>(key: string): Promise<T | undefined> => JSON.parse(entries.get(key) ?? 'null') ?? undefined,
    setItem: async (key: string, value: unknown) => void entries.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => void entries.delete(key),
  }
}
type OfficialStorage = ReturnType<typeof officialStorage>

/** Creates a core that connects only to `relayUrl`, without a shared instance and without telemetry. */
function officialCore(relayUrl: string, storage: OfficialStorage) {
  process.env.DISABLE_GLOBAL_CORE = 'true'
  process.env.IS_VITEST = 'true' // Prevents requests to the SDK's verification and telemetry servers.
  const core = new Core({
    relayUrl,
    projectId: '00000000000000000000000000000000',
    customStoragePrefix: storage.prefix,
    storage,
    logger: 'silent',
    telemetryEnabled: false,
  })
  core.eventClient.init = async () => {}
  return core
}

export async function officialWallet(relayUrl: string, storage = officialStorage()) {
  const core = officialCore(relayUrl, storage)
  // WalletKit pins a different patch release of the core than the one imported here, with the same interface.
  const kit = await WalletKit.init({
    core: core as unknown as Parameters<typeof WalletKit.init>[0]['core'],
    metadata,
    signConfig: { disableRequestQueue: true },
  })
  return { kit, storage, close: () => closeCore(core) }
}
export type OfficialWallet = { kit: IWalletKit; storage: OfficialStorage; close: () => Promise<void> }

export async function officialDapp(relayUrl: string, storage = officialStorage()) {
  const core = officialCore(relayUrl, storage)
  const client = await SignClient.init({
    core: core as unknown as NonNullable<NonNullable<Parameters<typeof SignClient.init>[0]>['core']>, // They differ in optional fields.
    metadata,
    logger: 'silent',
  })
  return { client, storage, close: () => closeCore(core) }
}

async function closeCore(core: InstanceType<typeof Core>) {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}
