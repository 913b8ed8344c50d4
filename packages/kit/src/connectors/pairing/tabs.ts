import type { PairingEnvironment } from './environment.ts'

type Tabs = {
  /** Sends a message to the other tabs. It must support structured cloning. */
  readonly post: (message: unknown) => void
  /** Takes ownership at once, for when the current owner is asleep. */
  readonly takeOver: () => void
  readonly close: () => void
}

/**
 * Elects one owner among the tabs of this origin with a Web Lock; the owner is the tab connected to the relay. Without locks or
 * channels each tab is its own owner.
 */
export function createTabs(options: {
  name: string
  environment: Pick<PairingEnvironment, 'locks' | 'openChannel'>
  onLead: () => void
  onFollow: () => void
  onMessage: (message: unknown) => void
}): Tabs {
  const { locks, openChannel } = options.environment
  const channel = locks && openChannel?.(options.name)
  let leading = false
  let closed = false
  let release: () => void = () => {}
  let queued = new AbortController()

  function lead() {
    leading = true
    options.onLead()
    return new Promise<void>((resolve) => {
      release = resolve
    })
  }

  function request(lockOptions: LockOptions) {
    locks?.request(options.name, lockOptions, lead).catch(() => {
      // Aborted while queued, or stolen while held; in the second case this tab continues as a follower.
      if (!leading || closed) return
      leading = false
      options.onFollow()
      queue()
    })
  }

  function queue() {
    queued = new AbortController()
    request({ signal: queued.signal })
  }

  if (channel) {
    channel.onmessage = ({ data }) => options.onMessage(data)
    queue()
  } else {
    void lead()
  }

  return {
    post: (message) => {
      if (!closed) channel?.postMessage(message)
    },
    takeOver() {
      if (leading || closed) return
      queued.abort()
      request({ steal: true })
    },
    close() {
      closed = true
      queued.abort()
      release()
      channel?.close()
    },
  }
}
