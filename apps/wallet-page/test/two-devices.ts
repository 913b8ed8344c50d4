import { admit, deviceOfCode } from '../src/manage/admit.ts'
import type { Store } from '../src/session/store.ts'
import { askToBeAdmitted } from '../src/wallet/admission.ts'
import type { AskPasskey } from '../src/wallet/passkey.ts'
import { emptyStore, openPage, readyOf, typedCode } from './page.ts'
import { createTestServices } from './services.ts'

/** Pages of a test, which look now and then, and no more once it is over. */
export function createDevices() {
  const pages: Awaited<ReturnType<typeof openPage>>[] = []

  async function opened(double: ReturnType<typeof createTestServices>, store: Store, askPasskey?: AskPasskey) {
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 5))
    const page = await openPage({ ...double, pause }, store, askPasskey)
    pages.push(page)
    return page
  }

  /** The owner's device with the wallet, and one that waits for the second mail. */
  async function twoDevices(double = createTestServices()) {
    const [oldStore, newStore] = [await emptyStore(), await emptyStore()]
    const old = await opened(double, oldStore)
    await old.logIn()
    const owner = readyOf(old, oldStore)
    const other = await opened(double, newStore)
    // It goes on until the wallet is open, and fails where what another device answered does not open it.
    other.logIn().catch(() => undefined)
    await other.wallet.reached(({ name }) => name === 'recovering')
    const state = other.wallet.state()
    if (state.name !== 'recovering') throw new Error(`the wallet is ${state.name}`)
    const ask = async () => {
      const asked = await askToBeAdmitted(state.wallet, other.around)
      void other.wallet.send({ type: 'device-asked' }).catch(() => undefined)
      return asked
    }
    /** The owner types the code. */
    const letIn = async (code: string) => {
      const asking = await deviceOfCode(owner, typedCode(code))
      if (!asking) throw new Error('no device shows this code')
      await admit(owner, asking)
    }
    return { double, newStore, other, record: state.wallet, owner, ask, letIn }
  }

  const end = async () => {
    for (const { wallet } of pages.splice(0)) await wallet.send({ type: 'sign-out-asked' })
  }
  return { opened, twoDevices, end }
}
