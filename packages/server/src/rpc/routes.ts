import { FoyerError } from '@foyer/base'
import { METHOD_NOT_ALLOWED } from '@foyer/base/catalogue'
import { common } from '@foyer/contracts/common'
import { type Context, Hono } from 'hono'
import { optional, pipe, regex, strictObject, string } from 'valibot'
import { checkPost, type Gate, readJson, readQuery, readText } from '../http/serve.ts'
import type { Node } from '../nodes.ts'
import { proxyEsplora } from './esplora.ts'
import { RPC_BODY_MAX_BYTES } from './limits.ts'
import { createRpcProxy } from './proxy.ts'

/** The project, the SDK and the network: the URL of a call contains nothing else. */
const query = strictObject({
  ...common,
  chainId: optional(pipe(string(), regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,64}$/)), ''),
})
const RPC_PATHS = ['/v1', '/v1/']
const ESPLORA_PATHS = ['/v1/address/*', '/v1/tx/*', '/v1/fee-estimates', '/v1/blocks/*']

/** Calls that go on to the operator's nodes: JSON-RPC, and for Bitcoin an Esplora's paths. */
export function rpcRoutes({ nodes, gate }: { nodes: ReadonlyMap<string, Node>; gate: Gate }): Hono {
  const proxyRpc = createRpcProxy(nodes)
  const app = new Hono()
  for (const path of RPC_PATHS) {
    app.post(path, async (c) => {
      const chainId = await admitted(c)
      const body = await readJson(c, RPC_BODY_MAX_BYTES)
      // The request itself has been charged.
      const charge = (weight: number) => weight > 1 && gate.charge(c, 'rpc', weight - 1)
      return c.json((await proxyRpc({ chainId, charge }, body)) as object)
    })
    app.all(path, (c) => refuseMethod(c, 'POST'))
  }
  for (const path of ESPLORA_PATHS) app.get(path, (c) => esplora(c))
  app.post('/v1/tx', (c) => esplora(c))
  app.all('/v1/tx', (c) => refuseMethod(c, 'POST'))
  return app

  async function esplora(c: Context): Promise<Response> {
    const chainId = await admitted(c)
    const { status, type, text } = await proxyEsplora(nodes, chainId, {
      path: c.req.path.slice('/v1'.length),
      ...(c.req.method === 'POST' ? { transaction: await readText(c, RPC_BODY_MAX_BYTES) } : {}),
    })
    return c.body(text, status, { 'content-type': type, 'cache-control': 'no-store' })
  }

  async function admitted(c: Context): Promise<string> {
    gate.charge(c, 'rpc')
    if (c.req.method === 'POST') checkPost(c)
    const { projectId, chainId } = readQuery(c, query)
    await gate.admit({ guard: 'project' }, { projectId, origin: c.req.header('origin') })
    return chainId
  }

  function refuseMethod(c: Context, methods: string): never {
    gate.charge(c, 'rpc')
    throw new FoyerError(METHOD_NOT_ALLOWED, { context: { path: c.req.path, methods } })
  }
}
