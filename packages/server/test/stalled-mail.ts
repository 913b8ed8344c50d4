import type { Socket } from 'node:net'
import { listening, portOf } from './mail-server.ts'

/** A mail server that takes connections and never says a word: what its clients send is on its way until `close`. */
export async function stalledMail() {
  const sockets: Socket[] = []
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const server = await listening((socket) => {
    sockets.push(socket)
    reach()
  })
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    /** A mail is on its way. */
    reached,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
