import { serveEsplora } from './esplora.ts'
import { startNode } from './node.ts'

/* The process of a local Bitcoin node: `node node-process.js <port> [<milliseconds until a block>]`. It prints its
   port when it is ready. */

const [port, mineAfterMs] = process.argv.slice(2).map(Number)
const server = serveEsplora(await startNode(), mineAfterMs === undefined ? {} : { mineAfterMs })
server.once('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
server.listen(port, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
// The parent process holds the other end of stdin. When the parent exits, stdin ends and this process exits too.
process.stdin.on('end', () => process.exit(0)).resume()
