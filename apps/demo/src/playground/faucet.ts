import { ACCOUNTS } from '@foyer/devnet/accounts'
import type { Foyer } from '@foyer/kit'
import type { useFoyerState } from '@foyer/kit/react'
import { createTestWallet } from '@foyer/kit/testing'
import { encodeFunctionData, type Hex, parseAbi, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type DemoConfig, LOCAL_CHAIN_IDS, rpcUrlOf } from '../config.ts'
import type { Action, Outcome } from './actions.ts'
import type { GiftKind } from './gift-kinds.ts'

type Payment = { readonly to: string; readonly value?: bigint; readonly data?: Hex }
type Gift = {
  readonly id: string
  readonly kind: GiftKind
  readonly label: string
  /** The two lines of its row on the product page. */
  readonly name: string
  readonly what: string
  /** The transactions that deliver the gift, in order; none where the local world lacks what it takes. */
  readonly payments: (receiver: string, contracts: Contracts) => readonly Payment[]
  /** The start of the sentence that reports the delivery. */
  readonly arrived: string
  readonly after?: string
}
export type GiftAction = Action & Pick<Gift, 'name' | 'what' | 'kind'>
type Contracts = NonNullable<DemoConfig['contracts']>

const [FAUCET, , THEO] = ACCOUNTS
const HIDDEN = 'It is on the chain, and the account does not show it.'
/** Begins and ends like an address. */
const lookAlikeOf = (address: string) => `${address.slice(0, 6)}${'0'.repeat(32)}${address.slice(-4)}`.toLowerCase()
const USDC = parseUnits('25', 6)
/** The local pools of ETH and USDC, by fee tier in hundredths of a basis point, and the ETH that moves the price in each by a few per cent. */
const POOLS = [
  ['v2', '6'],
  [500, '12'],
  [3_000, '9'],
] as const
const USDC_FOR_ETHER = 3_315
const USDC_SOLD = parseUnits('100000', 6)
const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function mint(address to, uint256 token, string title, string svg)',
  'function shower(address[] receivers)',
  'function approve(address spender, uint256 amount)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
])

const GIFTS: readonly Gift[] = [
  {
    id: 'usdc',
    kind: 'gift',
    label: 'Send me 25 USDC',
    name: '25 USDC',
    what: 'to your account, at once',
    // Anyone can mint the local token. The faucet mints the amount first, so it never runs out.
    payments: (receiver, { usdc }) => [
      { to: usdc, data: call('mint', [FAUCET.address, USDC]) },
      { to: usdc, data: call('transfer', [receiver, USDC]) },
    ],
    arrived: '25 USDC arrived',
  },
  {
    id: 'eth',
    kind: 'gift',
    label: 'Send me 0.1 ETH',
    name: '0.1 ETH',
    what: 'enough for many fees',
    payments: (receiver) => [{ to: receiver, value: parseUnits('0.1', 18) }],
    arrived: '0.1 ETH arrived',
  },
  {
    id: 'art',
    kind: 'gift',
    label: 'Send me a work of art (NFT)',
    name: 'A work of art',
    what: 'from the collection Low Water',
    payments(receiver, { lowWater }) {
      const token = BigInt(Date.now())
      return [{ to: lowWater, data: call('mint', [receiver, token, `Tidal Study ${token % 10_000n}`, drawing(token)]) }]
    },
    arrived: 'A work of the collection Low Water arrived',
  },
  {
    id: 'look-alike',
    kind: 'trouble',
    label: 'Send me nothing from a look-alike of Theo',
    name: 'A look-alike of Theo',
    what: 'sends a zero-value transfer, as scammers do',
    // Anyone may move nothing from anyone, and whoever copies the sender from a history pays the thief.
    payments: (receiver, { usdc }) => [
      { to: usdc, data: call('transferFrom', [lookAlikeOf(THEO.address), receiver, 0n]) },
    ],
    arrived: 'A zero-value transfer arrived',
    after: HIDDEN,
  },
  {
    id: 'spam',
    kind: 'trouble',
    label: 'Send me a spam NFT',
    name: 'A spam NFT',
    what: 'with an advertisement',
    payments: (receiver, { spam }) => [{ to: spam, data: call('shower', [[receiver]]) }],
    arrived: 'Spam arrived',
    after: HIDDEN,
  },
  // Somebody else trades, as on a busy exchange: a quote that is on the screen is no longer true.
  {
    id: 'price-down',
    kind: 'trouble',
    label: 'Push the price of ETH down',
    name: 'Cheaper ETH',
    what: 'while you review a swap',
    payments: (_, { usdc, uniswap }) =>
      uniswap
        ? POOLS.map(([fee, ether]) => {
            const value = parseUnits(ether, 18)
            return { to: uniswap.router, value, data: trade(fee, uniswap.weth, usdc, value) }
          })
        : [],
    arrived: 'ETH got cheaper',
  },
  {
    id: 'price-up',
    kind: 'trouble',
    label: 'Push the price of ETH up',
    name: 'Dearer ETH',
    what: 'somebody else buys a lot',
    payments: (_, { usdc, uniswap }) =>
      uniswap
        ? [
            { to: usdc, data: call('mint', [FAUCET.address, USDC_SOLD]) },
            { to: usdc, data: call('approve', [uniswap.router, USDC_SOLD]) },
            ...POOLS.map(([fee, ether]) => {
              const amount = parseUnits(String(Number(ether) * USDC_FOR_ETHER), 6)
              return { to: uniswap.router, data: trade(fee, usdc, uniswap.weth, amount) }
            }),
          ]
        : [],
    arrived: 'ETH got more expensive',
  },
  {
    id: 'block',
    kind: 'trouble',
    label: 'Mine a block',
    name: 'Another block',
    what: 'when nothing else makes one',
    payments: () => [{ to: FAUCET.address, value: 0n }],
    arrived: 'A block was mined',
  },
]

/**
 * Faucet actions of the local world. They send to the connected address on the current network. The faucet's private
 * key is public.
 */
export function giftActions(config: DemoConfig): readonly GiftAction[] {
  const give = giver(config)
  const { contracts } = config
  return GIFTS.filter((gift) => !contracts || gift.payments(FAUCET.address, contracts).length > 0).map((gift) => ({
    id: `gift-${gift.id}`,
    label: gift.label,
    name: gift.name,
    what: gift.what,
    kind: gift.kind,
    movesFunds: true,
    run: (foyer, _config, tell) => deliver(gift, give, foyer, config, tell),
  }))
}

/** The reason why the faucet gives nothing now, or undefined if it does. */
export function giftRefusal(
  { status, network }: Pick<ReturnType<typeof useFoyerState>, 'status' | 'network'>,
  { contracts }: DemoConfig,
): string | undefined {
  if (!contracts) return 'This page doesn’t know the local contracts. Start it with npm start.'
  if (status !== 'connected') return 'Connect a wallet first: gifts go to its address.'
  if (network && LOCAL_CHAIN_IDS.includes(network.id)) return undefined
  return 'Gifts are for Ethereum and Base: switch first. On Solana and Bitcoin the local wallets hold something already.'
}

async function deliver(
  gift: Gift,
  give: ReturnType<typeof giver>,
  foyer: Foyer,
  config: DemoConfig,
  tell: (outcome: Outcome) => void,
): Promise<Outcome> {
  const { adapter, account } = foyer.wallet()
  const { network } = foyer.getState()
  const { waitForReceipt } = adapter.can
  if (!network || !account.address || !config.contracts || !waitForReceipt)
    return { status: 'failed', text: 'There’s no account to send to, or nothing to send.' }
  tell({ status: 'waiting', text: `On its way on ${network.name}.` })
  const target = { network, rpcUrls: [rpcUrlOf(config, network.caipNetworkId)] }
  let block: bigint | number | undefined
  let last = ''
  for (const payment of gift.payments(account.address, config.contracts)) {
    last = await give(Number(network.id), payment)
    const receipt = await waitForReceipt(target, last)
    if (receipt.status === 'reverted')
      return { status: 'failed', text: `${network.name} turned the gift down.`, code: last }
    block = receipt.blockNumber
  }
  await renewBalance(config, account.address)
  const where = `${gift.arrived} in block ${block} of ${network.name}.`
  return { status: 'done', text: gift.after ? `${where} ${gift.after}` : where, detail: last }
}

/**
 * The server caches balances for up to 30 seconds, so ask it to read this one again. If the request fails, the gift
 * appears after the cache expires.
 */
async function renewBalance({ apiUrl, projectId }: DemoConfig, address: string): Promise<void> {
  const query = new URLSearchParams({ projectId, forceUpdate: 'true' })
  await fetch(`${apiUrl.replace(/\/$/, '')}/v1/account/${address}/balance?${query}`).catch(() => undefined)
}

/**
 * Creates the faucet: a test wallet that approves every request. Payments are sent one at a time, because concurrent
 * ones would get the same nonce.
 */
function giver(config: DemoConfig) {
  const chains = LOCAL_CHAIN_IDS.map((id) => ({ id: Number(id), rpcUrl: rpcUrlOf(config, `eip155:${id}`) }))
  const [first = { id: 1, rpcUrl: '' }, ...others] = chains
  const faucet = createTestWallet({
    name: FAUCET.label,
    rdns: 'org.foyer.faucet',
    uuid: '',
    icon: '',
    accounts: [privateKeyToAccount(FAUCET.privateKey)],
    chains: [first, ...others],
    approve: () => Promise.resolve(true),
    remembers: { get: () => true, set: () => undefined },
  })
  const pay = async (chainId: number, { to, value = 0n, data }: Payment, attempts: number): Promise<string> => {
    faucet.selectChain(chainId)
    const transaction = { from: FAUCET.address, to, value: `0x${value.toString(16)}`, ...(data ? { data } : {}) }
    try {
      return String(await faucet.provider.request({ method: 'eth_sendTransaction', params: [transaction] }))
    } catch (error) {
      // Another page pays from the same account and used this nonce first.
      if (attempts > 0 && /nonce|underpriced|already known/i.test(String(error)))
        return pay(chainId, { to, value, ...(data ? { data } : {}) }, attempts - 1)
      throw error
    }
  }
  let queue: Promise<unknown> = Promise.resolve()
  return (chainId: number, payment: Payment): Promise<string> => {
    const paid = queue.then(() => pay(chainId, payment, ATTEMPTS))
    queue = paid.catch(() => undefined)
    return paid
  }
}
const ATTEMPTS = 5

/** A swap in one pool at whatever price there is, for the faucet itself. */
const trade = (fee: number | 'v2', tokenIn: string, tokenOut: string, amountIn: bigint): Hex =>
  fee === 'v2'
    ? call('swapExactTokensForTokens', [amountIn, 0n, [tokenIn, tokenOut], FAUCET.address])
    : call('exactInputSingle', [
        { tokenIn, tokenOut, fee, recipient: FAUCET.address, amountIn, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n },
      ])

type Called =
  | 'mint'
  | 'transfer'
  | 'transferFrom'
  | 'shower'
  | 'approve'
  | 'swapExactTokensForTokens'
  | 'exactInputSingle'
const call = (functionName: Called, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])

/** A picture of the sea as an SVG, in colours derived from the token id. */
function drawing(token: bigint): string {
  const hue = Number(token % 360n)
  const wave = (y: number, light: number) =>
    `<path fill="none" stroke="hsl(${hue} 40% ${light}%)" stroke-width="12" stroke-linecap="round" d="M0 ${y}q50-28 100 0t100 0 100 0 100 0"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><rect width="400" height="400" fill="hsl(${hue} 30% 90%)"/><circle cx="${90 + Number(token % 220n)}" cy="112" r="44" fill="hsl(${(hue + 160) % 360} 62% 55%)"/>${wave(214, 28)}${wave(258, 42)}${wave(302, 56)}${wave(346, 70)}</svg>`
}
