import { foyerErrorIn } from '@foyer/base'
import { onTestFinished } from 'vitest'
import { type CodeParts, readDeviceCode } from '../src/keys/device-code.ts'
import { isKitOf, makeKit } from '../src/keys/kit.ts'
import { rotateKey } from '../src/keys/rotate.ts'
import { showSeed } from '../src/keys/show-seed.ts'
import { createServices } from '../src/session/services.ts'
import { loadSessionKey } from '../src/session/session-key.ts'
import { openStore, type Store } from '../src/session/store.ts'
import { createSignerClient, type WorkerLike } from '../src/signer/client.ts'
import type { ToWorker } from '../src/signer/messages.ts'
import { createSigner } from '../src/signer/signer.ts'
import type { Surroundings } from '../src/wallet/effects.ts'
import type { AskPasskey } from '../src/wallet/passkey.ts'
import { createWallet } from '../src/wallet/wallet.ts'

/** A worker without a thread, over the signer that the real one runs. */
export function workerInProcess(): WorkerLike {
  const signer = createSigner(Date.now, { text: showSeed, kit: makeKit, isKitOf, rotate: rotateKey })
  let isOver = false
  const worker: WorkerLike = {
    onmessage: null,
    onerror: null,
    terminate: () => {
      isOver = true
    },
    postMessage: async ({ id, request }: ToWorker) => {
      const data = await signer.handle(request).then(
        (answer) => ({ id, answer }),
        (error: unknown) => ({ id, error: { code: foyerErrorIn(error)?.code ?? '', context: {} } }),
      )
      if (!isOver) worker.onmessage?.({ data } as MessageEvent)
    },
  }
  return worker
}

export const emptyStore = (): Promise<Store> =>
  openStore('https://atoll.example', () => {
    throw new DOMException('denied', 'SecurityError')
  })

/** What the settings page has of an open wallet. */
export function readyOf(page: Omit<Awaited<ReturnType<typeof openPage>>, 'logIn'>, store: Store) {
  const state = page.wallet.state()
  if (state.name !== 'ready') throw new Error(`the wallet is ${state.name}`)
  return { wallet: page.wallet, signer: page.signer, store, state, around: page.around }
}

/** A code as the form of the old device reads it. */
export function typedCode(shown: string): CodeParts {
  const code = readDeviceCode(shown)
  if (!code) throw new Error(`${shown} is no code`)
  return code
}

/** What a page talks to: test/services.ts in memory, or test/real-services.ts. */
export type ServicesUnderTest = {
  readonly fetch: typeof fetch
  readonly clock: { now: number }
  readonly CODE?: string
  /** Between two looks at a recovery. Default: not at all. */
  readonly pause?: () => Promise<void>
}

/** Files of a worker share its timers, so a page that waits for ever would disturb the next one's. */
function untilTestIsOver(): () => Promise<void> {
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  return () =>
    new Promise((resolve) => {
      if (!isOver) setImmediate(resolve)
    })
}

/** One opening of the page on a device. `store` is what the device keeps between them. */
export async function openPage(
  double: ServicesUnderTest,
  store: Store,
  askPasskey?: AskPasskey,
  askOwnPasskey?: AskPasskey,
) {
  const key = await loadSessionKey(store)
  const urls = { loginUrl: 'https://api.example', recoveryUrl: 'https://recovery.example', projectId: 'p' }
  let token = (await store.get('token')) as string | undefined
  const signer = createSignerClient(workerInProcess, () => void wallet.send({ type: 'worker-locked' }))
  const services = createServices({ ...urls, key, token: () => token, fetch: double.fetch })
  const around: Surroundings = {
    services,
    ...(askPasskey ? { askPasskey } : {}),
    ...(askOwnPasskey ? { askOwnPasskey } : {}),
    store,
    signer,
    key,
    site: 'https://host.example',
    token: {
      get: () => token,
      set: async (next) => {
        token = next
        await (next === undefined ? store.remove('token') : store.put('token', next))
      },
    },
    now: () => double.clock.now,
    pause: double.pause ?? untilTestIsOver(),
  }
  const wallet = createWallet(around)
  const logIn = async (code = double.CODE ?? '', email = 'a@b.example') => {
    await wallet.send({ type: 'email-given', email })
    return wallet.send({ type: 'code-given', code })
  }
  return { wallet, signer, services, around, logIn }
}
