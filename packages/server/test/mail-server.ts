import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** A server on a free port of this machine that answers as the test says. */
export function listening(answer: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      answer(socket)
    }).listen(0, '127.0.0.1', () => resolve(server))
  })
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port
