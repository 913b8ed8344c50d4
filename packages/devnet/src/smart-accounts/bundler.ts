import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ENTRY_POINT } from '@foyer/smart-account'
import { type Address, type Hex, isAddress, isHex, numberToHex } from 'viem'
import { operationsOf, type SignedOperation } from './operations.ts'
import { paymasterData, stubData } from './paymaster.ts'
import { Refused } from './refused.ts'

export type Bundler = { readonly url: string; readonly close: () => Promise<void> }

type Options = {
  /** On 127.0.0.1 only; by default a free one. */
  readonly port?: number
  readonly chains: readonly {
    readonly chainId: number
    readonly rpcUrl: string
    readonly contracts: { readonly paymaster: Address }
  }[]
}

class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * A bundler (ERC-4337, JSON-RPC of ERC-7769) and a paymaster's service (ERC-7677) for the local chains, at `/<chain id>`. It sends each
 * operation at once, in a transaction of its own.
 */
export async function startBundler({ port = 0, chains }: Options): Promise<Bundler> {
  const services = new Map(chains.map((chain) => [String(chain.chainId), serviceOf(chain)]))
  const server = createServer(async (request, response) => {
    const service = services.get((request.url ?? '').slice(1).split('?')[0] ?? '')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = await answerTo(Buffer.concat(chunks).toString(), service)
    response.writeHead(service ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

type Service = (method: string, params: readonly unknown[]) => Promise<unknown>

async function answerTo(body: string, service: Service | undefined): Promise<object> {
  let id: unknown = null
  try {
    const { id: given, method, params } = JSON.parse(body) as { id: unknown; method: unknown; params: unknown }
    id = given
    if (!service || typeof method !== 'string' || !Array.isArray(params)) throw new RpcError(-32600, 'invalid request')
    return { jsonrpc: '2.0', id, result: await service(method, params) }
  } catch (error) {
    const { code, message } = explained(error)
    return { jsonrpc: '2.0', id, error: { code, message } }
  }
}

/** https://eips.ethereum.org/EIPS/eip-7769 "Error codes" */
function explained(error: unknown): { readonly code: number; readonly message: string } {
  if (error instanceof RpcError) return error
  if (!(error instanceof Refused)) return { code: -32603, message: 'internal error' }
  const { message } = error
  if (/^AA[23]4/.test(message)) return { code: -32507, message }
  if (/^AA31/.test(message)) return { code: -32508, message }
  return { code: message.startsWith('AA3') ? -32501 : -32500, message }
}

function serviceOf({ chainId, rpcUrl, contracts: { paymaster } }: Options['chains'][number]): Service {
  const { client, hashOf, send, estimate, included } = operationsOf(rpcUrl, chainId)
  const known = new Map<string, SignedOperation>()
  return async (method, params) => {
    switch (method) {
      case 'eth_chainId':
        return numberToHex(chainId)
      case 'eth_supportedEntryPoints':
        return [ENTRY_POINT]
      case 'eth_estimateUserOperationGas':
        return estimate(operationIn(params, UNKNOWN))
      case 'eth_sendUserOperation': {
        const operation = operationIn(params)
        const hash = await hashOf(operation)
        await send(operation)
        known.set(hash, operation)
        return hash
      }
      case 'eth_getUserOperationReceipt': {
        const hash = hashIn(params)
        const event = await included(hash)
        if (!event) return null
        const receipt = await client.request({
          method: 'eth_getTransactionReceipt',
          params: [event.transactionHash],
        })
        const { sender, paymaster: payer, nonce = 0n, success, actualGasCost = 0n, actualGasUsed = 0n } = event
        return {
          userOpHash: hash,
          entryPoint: ENTRY_POINT,
          sender,
          nonce: numberToHex(nonce),
          paymaster: payer,
          actualGasCost: numberToHex(actualGasCost),
          actualGasUsed: numberToHex(actualGasUsed),
          success,
          logs: receipt?.logs ?? [],
          receipt,
        }
      }
      case 'eth_getUserOperationByHash': {
        const hash = hashIn(params)
        const event = await included(hash)
        const userOperation = known.get(hash)
        return event && userOperation
          ? { userOperation, entryPoint: ENTRY_POINT, transactionHash: event.transactionHash }
          : null
      }
      case 'pm_getPaymasterStubData':
        operationIn(params, UNKNOWN)
        return stubData(paymaster)
      case 'pm_getPaymasterData':
        return paymasterData(paymaster, chainId, operationIn(params, { signature: '0x' }), Date.now())
      default:
        throw new RpcError(-32601, 'the method does not exist')
    }
  }
}

/** What an operation may leave out while nobody knows it. */
const UNKNOWN = {
  signature: '0x',
  callGasLimit: '0x0',
  verificationGasLimit: '0x0',
  preVerificationGas: '0x0',
  maxFeePerGas: '0x0',
  maxPriorityFeePerGas: '0x0',
} as const

const REQUIRED = ['sender', 'nonce', 'callData', 'signature', ...Object.keys(UNKNOWN)]

const AUTHORIZATION = ['chainId', 'address', 'nonce', 'yParity', 'r', 's']

function operationIn([given, entryPoint]: readonly unknown[], defaults: object = {}): SignedOperation {
  if (typeof given !== 'object' || given === null) throw new RpcError(-32602, 'there is no operation')
  if (String(entryPoint).toLowerCase() !== ENTRY_POINT.toLowerCase())
    throw new RpcError(-32602, 'the entry point is not supported')
  const operation: Record<string, unknown> = { ...defaults }
  for (const [name, value] of Object.entries(given)) if (value !== null && value !== undefined) operation[name] = value
  for (const name of REQUIRED) if (!isHex(operation[name])) throw new RpcError(-32602, `${name} is not hex`)
  const { eip7702Auth } = operation
  if (
    eip7702Auth !== undefined &&
    !AUTHORIZATION.every((name) => isHex((eip7702Auth as Record<string, unknown>)[name]))
  )
    throw new RpcError(-32602, 'eip7702Auth is no authorization')
  if (!isAddress(String(operation.sender))) throw new RpcError(-32602, 'sender is not an address')
  return operation as unknown as SignedOperation // Its quantities and bytes are hex, which was checked.
}

function hashIn([hash]: readonly unknown[]): Hex {
  if (!isHex(hash) || hash.length !== 66) throw new RpcError(-32602, 'it is not a hash')
  return hash
}
