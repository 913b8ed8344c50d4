/** The part of WebSocket that is used. */
export type SocketLike = {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  onerror: (() => void) | null
  /** 1 while it is open. Before `onclose` is called it may be closing, and browsers complain of what is sent then. */
  readonly readyState: number
  send(text: string): void
  close(): void
}
/** The part of BroadcastChannel that is used. */
export type ChannelLike = {
  onmessage: ((event: { data: unknown }) => void) | null
  postMessage(message: unknown): void
  close(): void
}

/** What the client takes from its surroundings; browsers have all of it, other hosts hand in what they have. */
export type PairingEnvironment = {
  readonly openSocket: (url: string) => SocketLike
  /** Web Locks; without them each tab holds a socket of its own. */
  readonly locks?: Pick<LockManager, 'request'> | undefined
  readonly openChannel?: ((name: string) => ChannelLike) | undefined
  /** Calls back when the machine or page may have been away; returns the undo. */
  readonly onWake: (wake: () => void) => () => void
}

/** Where strings are kept: sessions, pending proposals, the identity towards the relay. */
export type PairingStorage = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string): Promise<void>
  delete(key: string): Promise<void>
  keys(): Promise<string[]>
}

/** The browser's own means. */
export function browserEnvironment(): PairingEnvironment {
  return {
    openSocket: (url) => new WebSocket(url) as SocketLike, // Its handlers take wider events than ours read.
    locks: globalThis.navigator?.locks,
    openChannel: globalThis.BroadcastChannel && ((name) => new BroadcastChannel(name) as ChannelLike),
    onWake(wake) {
      const whenVisible = () => {
        if (document.visibilityState === 'visible') wake()
      }
      const { window, document } = globalThis
      window?.addEventListener('online', wake)
      window?.addEventListener('pageshow', wake)
      document?.addEventListener('visibilitychange', whenVisible)
      return () => {
        window?.removeEventListener('online', wake)
        window?.removeEventListener('pageshow', wake)
        document?.removeEventListener('visibilitychange', whenVisible)
      }
    },
  }
}
