import { ACCOUNTS, type Chain, minedReceipt, moneySettings, swapSettings } from '@foyer/devnet'
import { Hono } from 'hono'
import { createPublicClient, createWalletClient, erc20Abi, type Hex, http, type TransactionReceipt } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readMoneyConfig } from '../src/config-money.ts'
import { readSwapConfig } from '../src/config-swap.ts'
import { errorResponse, type Gate } from '../src/http/serve.ts'
import { createUpstreams } from '../src/http/upstreams.ts'
import { swapRoutes } from '../src/swap-module.ts'

/** Lets everybody in. */
const OPEN_GATE: Gate = { charge: () => undefined, admit: async () => undefined }

export type BuiltTransaction = {
  readonly from: string
  readonly to: string
  readonly data: Hex
  readonly value: string
  readonly eip155: { readonly gas: string; readonly gasPrice: string }
}
type Quote = {
  readonly provider: string
  readonly fromAmount: string
  readonly toAmount: string
  readonly minAmount: string
  readonly deadline?: number
  readonly fee?: { readonly account: Hex; readonly amount: string; readonly percent: string }
  readonly priceImpact?: string
  readonly spender?: Hex
  readonly route: readonly { readonly percent: number; readonly path: readonly string[] }[]
  readonly gas: string
  readonly networkFee?: string
}
type Body = {
  readonly quotes: readonly [Quote, ...Quote[]]
  readonly quote: Quote
  readonly tx: BuiltTransaction
  readonly tokens: readonly Readonly<Record<string, unknown>>[]
  readonly allowance: string
  readonly amount: string
  readonly spender: Hex
  readonly error?: {
    readonly code: string
    readonly message: string
    readonly context?: Readonly<Record<string, string>>
  }
}
export type SwapAnswer = { readonly status: number; readonly body: Body }

type Options = {
  readonly rpcUrl?: string
  readonly fee?: object
  readonly timeoutMs?: number
  readonly now?: () => number
  readonly gate?: Gate
}

/** The swaps of a server of a local chain, as the network sees them, for a project that anybody may use. */
export function startSwaps(chain: Chain, options: Options = {}) {
  const { rpcUrl = chain.rpcUrl, fee, timeoutMs = 10_000, now = Date.now, gate = OPEN_GATE } = options
  const log = () => undefined
  const rpcUrls = new Map([[`eip155:${chain.chainId}`, rpcUrl]])
  const env = { ...swapSettings([chain]), ...(fee ? { FOYER_SWAP_FEE: JSON.stringify(fee) } : {}) }
  const { FOYER_TOKENS } = moneySettings([chain], '')
  const app = new Hono()
  app.onError((error) => errorResponse(error, log))
  app.route(
    '/',
    swapRoutes({
      publicUrl: 'https://api.example',
      rpcUrls,
      money: readMoneyConfig({ FOYER_TOKENS }),
      swap: readSwapConfig(env, rpcUrls),
      upstreams: createUpstreams({ log, now }),
      gate,
      now,
      timeoutMs,
    }),
  )
  const answerOf = async (response: Response): Promise<SwapAnswer> => ({
    status: response.status,
    body: (await response.json()) as Body,
  })
  return {
    get: async (path: string, query: Readonly<Record<string, string>>) =>
      answerOf(await app.request(`/v1/convert/${path}?${new URLSearchParams({ projectId: 'local', ...query })}`)),
    build: async (body: unknown) =>
      answerOf(
        await app.request('/v1/convert/build-transaction?projectId=local', {
          method: 'POST',
          body: JSON.stringify(body),
        }),
      ),
  }
}

/** What an account of the local world does and has on a chain. */
export function accountOn({ rpcUrl }: Chain, index: 1 | 2 | 3) {
  const account = privateKeyToAccount(ACCOUNTS[index]?.privateKey ?? '0x')
  const reader = createPublicClient({ transport: http(rpcUrl) })
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  return {
    address: account.address,
    /** Sends a transaction as the server built it. */
    async send({ to, data, value, eip155 }: BuiltTransaction): Promise<TransactionReceipt> {
      const hash = await wallet.sendTransaction({
        to: to.slice(to.lastIndexOf(':') + 1) as Hex,
        data,
        value: BigInt(value),
        gas: BigInt(eip155.gas),
        gasPrice: BigInt(eip155.gasPrice),
        chain: null,
      })
      return minedReceipt(reader, hash)
    },
    holds: (token: Hex): Promise<bigint> => balanceOf(rpcUrl, account.address, token),
    ether: (): Promise<bigint> => reader.getBalance({ address: account.address }),
  }
}

export const balanceOf = (rpcUrl: string, owner: Hex, token: Hex): Promise<bigint> =>
  createPublicClient({ transport: http(rpcUrl) }).readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })
