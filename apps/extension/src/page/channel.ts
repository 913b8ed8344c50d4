import { findLine } from '../handshake.ts'
import { isRecord, type Place, pack, unpack, type WalletError } from '../protocol.ts'

/** The page's connection to the wallet, which holds the keys and runs in another process. */
export type Channel = {
  readonly request: (place: Place, method: string, params: unknown) => Promise<unknown>
  /** Calls the listener for each event that the wallet sends. */
  readonly follow: (place: Place, listener: (event: string, payload: unknown) => void) => void
}
type Waiting = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }

export function openChannel(target: Window): Channel {
  const waiting = new Map<number, Waiting>()
  const followers: { place: Place; listener: (event: string, payload: unknown) => void }[] = []
  const early: string[] = []
  let send = (text: string): void => void early.push(text)
  let last = 0

  findLine(target, ({ up, down }) => {
    target.addEventListener(down, (event) => hear(JSON.parse(String((event as CustomEvent<unknown>).detail))))
    send = (text) => void target.dispatchEvent(new CustomEvent(up, { detail: text }))
    for (const text of early.splice(0)) send(text)
  })

  function hear(message: unknown): void {
    if (!isRecord(message)) return
    const { id, result, error, place, event, payload } = message
    if (typeof event === 'string') {
      for (const follower of followers) if (follower.place === place) follower.listener(event, unpack(String(payload)))
      return
    }
    const one = waiting.get(Number(id))
    waiting.delete(Number(id))
    if (error === undefined) one?.resolve(unpack(String(result)))
    else one?.reject(thrown(error as WalletError))
  }

  return {
    request: (place, method, params) =>
      new Promise((resolve, reject) => {
        const text = JSON.stringify({ id: ++last, place, method, params: pack(params) })
        waiting.set(last, { resolve, reject })
        send(text)
      }),
    follow: (place, listener) => void followers.push({ place, listener }),
  }
}

const thrown = ({ message, code }: WalletError) => Object.assign(new Error(message), code === undefined ? {} : { code })
