/** The used part of WebSocket. */
export type SocketLike = {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  onerror: (() => void) | null
  /** 1 while it is open. It may be closing before `onclose` is called, and browsers warn about messages sent then. */
  readonly readyState: number
  send(text: string): void
  close(): void
}
/** The used part of BroadcastChannel. */
export type ChannelLike = {
  onmessage: ((event: { data: unknown }) => void) | null
  postMessage(message: unknown): void
  close(): void
}

/** The platform features that the client uses. Browsers have all of them; other hosts provide those they have. */
export type PairingEnvironment = {
  readonly openSocket: (url: string) => SocketLike
  /** Web Locks; without them each tab has its own socket. */
  readonly locks?: Pick<LockManager, 'request'> | undefined
  readonly openChannel?: ((name: string) => ChannelLike) | undefined
  /** Calls back when the machine or page may have been asleep or offline; returns the undo. */
  readonly onWake: (wake: () => void) => () => void
}

/** String storage for sessions, pending proposals and the identity towards the relay. */
export type PairingStorage = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string): Promise<void>
  delete(key: string): Promise<void>
  keys(): Promise<string[]>
}

/** The implementation with the browser's features. */
export function browserEnvironment(): PairingEnvironment {
  return {
    openSocket: (url) => new WebSocket(url) as SocketLike, // Its handlers accept wider event types than ours.
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
