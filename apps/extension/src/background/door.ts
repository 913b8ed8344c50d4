import { providerError, type WalletQuestion } from '@foyer/kit/testing'
import type { Place } from '../protocol.ts'

/** A request for the user, and the origin that made it. */
export type Asked = {
  readonly origin: string
  readonly place: Place
  readonly question: WalletQuestion
  /** The EVM chain that the page uses. */
  readonly chainId: number
}
/** Asks the user for approval in a separate window. */
export type Door = {
  /** Asks one question at a time. @throws -32005 when too many requests are pending */
  readonly ask: (asked: Asked) => Promise<boolean>
  /** Called by the window. Returns its question, or undefined if it has been settled. */
  readonly read: (id: string) => Asked | undefined
  readonly settle: (id: string, yes: boolean) => void
}

/** Maximum number of pending requests, so that a page cannot flood the user with windows. */
const WAITING_MAX = 20
const SIZE = { width: 400, height: 640 }

export function createDoor({ windows, runtime }: Pick<typeof chrome, 'windows' | 'runtime'>): Door {
  const open = new Map<string, { readonly asked: Asked; readonly settle: (yes: boolean) => void }>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** Opens a window and waits for the answer. Closing the window rejects the request. */
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
      // The user may already have closed the window, which rejected the request.
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
