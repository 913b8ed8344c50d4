import { createServer } from 'node:net'

/** A port that was free a moment ago, for a program that cannot be told to choose one (port 0). */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}
