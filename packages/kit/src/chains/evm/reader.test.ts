import { createServer, type RequestListener } from 'node:http'
import { mainnet } from '@foyer/base/networks'
import { getBalance } from 'viem/actions'
import { afterEach, expect, test } from 'vitest'
import { reader } from './reader.ts'

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => void close()))

/** A node with one answer to everything. */
async function nodeThat(answer: object, status = 200): Promise<{ readonly url: string; readonly asked: () => number }> {
  let asked = 0
  const listener: RequestListener = (_, response) => {
    asked += 1
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => void server.close())
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, asked: () => asked }
}
const ANSWER = { jsonrpc: '2.0', id: 1, result: '0x2a' }
/** Nobody listens on the port that is reserved for TCP multiplexers. */
const DEAD = 'http://127.0.0.1:1'
const balance = (rpcUrls: readonly string[]) =>
  getBalance(reader({ network: mainnet, rpcUrls }), { address: `0x${'1'.repeat(40)}` })

test('the next node is asked where one does not answer, and no further one', async () => {
  const [second, third] = [await nodeThat(ANSWER), await nodeThat(ANSWER)]
  expect(await balance([DEAD, second.url, third.url])).toBe(42n)
  expect([second.asked(), third.asked()]).toEqual([1, 0])
})

test('one that fails does not answer', async () => {
  const [broken, second] = [await nodeThat({}, 503), await nodeThat(ANSWER)]
  expect(await balance([broken.url, second.url])).toBe(42n)
})

test('an error is an answer', async () => {
  const first = await nodeThat({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'no such account' } })
  const second = await nodeThat(ANSWER)
  await expect(balance([first.url, second.url])).rejects.toThrow('no such account')
  expect(second.asked()).toBe(0)
})

test('none that answers is a failure', async () => {
  await expect(balance([DEAD, DEAD])).rejects.toThrow()
})
