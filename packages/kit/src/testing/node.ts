import { WebSocket } from 'ws'
import type { PairingEnvironment } from '../connectors/pairing/peer-core.ts'

/**
 * The pairing environment for Node: it provides WebSockets, but no tabs and no wake events.
 * @example const client = createPairingClient({ ...options, environment: nodeEnvironment() })
 */
export function nodeEnvironment(): PairingEnvironment {
  return {
    openSocket(url) {
      const socket = new WebSocket(url, { perMessageDeflate: false })
      const like = {
        onopen: null,
        onmessage: null,
        onclose: null,
        onerror: null,
        get readyState() {
          return socket.readyState
        },
        send: (text: string) => socket.send(text),
        close: () => socket.close(),
      } satisfies ReturnType<PairingEnvironment['openSocket']> as ReturnType<PairingEnvironment['openSocket']>
      socket.on('open', () => like.onopen?.())
      socket.on('message', (data) => like.onmessage?.({ data: data.toString() }))
      socket.on('close', (code, reason) => like.onclose?.({ code, reason: reason.toString() }))
      socket.on('error', () => like.onerror?.())
      return like
    },
    onWake: () => () => {},
  }
}
