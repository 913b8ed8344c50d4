import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** A port that was free a moment ago, for a program that cannot be told to choose one (port 0). */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

/**
 * Several of them. All are below the ports that Linux gives to outgoing connections (32768 and up), one of which could
 * otherwise take a port before the program listens.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(15_000, 32_768)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

const isFree = (port: number) =>
  new Promise<boolean>((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)))
  })
