import { providerError, type WalletQuestion } from '@foyer/kit/testing'
import type { Place } from '../protocol.ts'

/** What the owner is asked, and by whom. */
export type Asked = {
  readonly origin: string
  readonly place: Place
  readonly question: WalletQuestion
  /** The EVM chain that the page is on. */
  readonly chainId: number
}
/** Asks the wallet's owner, in a window of its own. */
export type Door = {
  /** One question after the other. @throws -32005 when too many wait */
  readonly ask: (asked: Asked) => Promise<boolean>
  /** For the window: its question, undefined when it is over. */
  readonly read: (id: string) => Asked | undefined
  readonly settle: (id: string, yes: boolean) => void
}

/** Most questions that wait. A page cannot bury its owner in windows. */
const WAITING_MAX = 20
const SIZE = { width: 400, height: 640 }

export function createDoor({ windows, runtime }: Pick<typeof chrome, 'windows' | 'runtime'>): Door {
  const open = new Map<string, { readonly asked: Asked; readonly settle: (yes: boolean) => void }>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** Opens a window and waits for its answer. Closing it is no. */
  async function show(asked: Asked): Promise<boolean> {
    const id = crypto.randomUUID()
    let settle: (yes: boolean) => void = () => undefined
    const answered = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    open.set(id, { asked, settle })
    const url = runtime.getURL(`approve.html?${new URLSearchParams({ id })}`)
    let shown: number | undefined
    const onRemoved = (removed: number) => {
      if (removed === shown) settle(false)
    }
    windows.onRemoved.addListener(onRemoved)
    try {
      shown = (await windows.create({ url, type: 'popup', ...SIZE, focused: true }))?.id
      return await answered
    } finally {
      open.delete(id)
      windows.onRemoved.removeListener(onRemoved)
      // It may be gone already: that was the answer.
      if (shown !== undefined) windows.remove(shown).catch(() => undefined)
    }
  }

  return {
    ask(asked) {
      if (waiting >= WAITING_MAX) throw providerError(-32005, 'Too many requests are waiting.')
      waiting += 1
      const answered = last
        .then(() => show(asked))
        .finally(() => {
          waiting -= 1
        })
      last = answered.catch(() => undefined)
      return answered
    },
    read: (id) => open.get(id)?.asked,
    settle: (id, yes) => open.get(id)?.settle(yes),
  }
}
