import { base } from '@foyer/base/networks'
import { ACCOUNTS, type Chain, startChain } from '@foyer/devnet'
import { createTestClient, createWalletClient, type Hex, http, pad, parseEther, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { received } from '../../kit/src/chains/evm/received.ts'

/* What a transaction paid an account in the native currency, on a real chain. */

const [ines, mara, theo] = ACCOUNTS
/** A contract that passes the value of a call on to the address in its data: CALL(GAS, CALLDATALOAD(0), CALLVALUE, 0, 0, 0, 0). */
const PAYER = { address: `0x${'9a'.repeat(20)}`, bytecode: '0x6000600060006000346000355af100' } as const
let chain: Chain
beforeAll(async () => {
  chain = await startChain({ chainId: 8453 })
  await partsOf().node.setCode(PAYER as { readonly address: Hex; readonly bytecode: Hex })
})
afterAll(() => chain?.stop())

function partsOf() {
  const transport = http(chain.rpcUrl)
  const viemChain = { ...base, id: 8453, rpcUrls: { default: { http: [chain.rpcUrl] } } }
  const node = createTestClient({ chain: viemChain, mode: 'anvil', transport }).extend(publicActions)
  const sender = ({ privateKey }: { readonly privateKey: Hex }) =>
    createWalletClient({ chain: viemChain, account: privateKeyToAccount(privateKey), transport })
  const paidTo = async (to: string, hash: Hex) =>
    (await received({ network: base, rpcUrls: [chain.rpcUrl] }, hash, { to }))?.amount
  /** Puts what several accounts send into one block. */
  const inOneBlock = async (...sends: readonly (() => Promise<Hex>)[]): Promise<readonly Hex[]> => {
    await node.setAutomine(false)
    const hashes: Hex[] = []
    for (const send of sends) hashes.push(await send())
    await node.mine({ blocks: 1 })
    await node.setAutomine(true)
    const blocks = await Promise.all(hashes.map((hash) => node.getTransactionReceipt({ hash })))
    expect(new Set(blocks.map(({ blockNumber }) => blockNumber)).size).toBe(1)
    return hashes
  }
  /** Pays through a contract, as exchanges do that pay many at once. */
  const payOut = (from: typeof mara, to: Hex, ether: string) => () =>
    sender(from).sendTransaction({ to: PAYER.address, data: pad(to), value: parseEther(ether), gas: 200_000n })
  const give = (from: typeof mara, to: Hex, ether: string) => () =>
    sender(from).sendTransaction({ to, value: parseEther(ether), gas: 21_000n })
  return { node, paidTo, inOneBlock, payOut, give }
}

test('a payment to somebody else pays nobody besides, in whatever block', async () => {
  const { paidTo, inOneBlock, give } = partsOf()
  const [other = '0x', own = '0x'] = await inOneBlock(give(mara, ines.address, '0.5'), give(ines, theo.address, '0.5'))
  expect(await paidTo(theo.address, own)).toBe(parseEther('0.5'))
  expect(await paidTo(theo.address, other)).toBe(0n)
})

test('a contract’s payment counts without what came there directly, and though the account spends meanwhile', async () => {
  const { paidTo, inOneBlock, payOut, give } = partsOf()
  const [hash = '0x'] = await inOneBlock(
    payOut(mara, theo.address, '0.25'),
    give(ines, theo.address, '2'),
    give(theo, ines.address, '1'),
  )
  expect(await paidTo(theo.address, hash)).toBe(parseEther('0.25'))
})

test('a contract that pays others pays nobody besides', async () => {
  const { paidTo, inOneBlock, payOut, give } = partsOf()
  const [hash = '0x'] = await inOneBlock(payOut(mara, ines.address, '0.25'), give(ines, theo.address, '2'))
  expect(await paidTo(theo.address, hash)).toBe(0n)
})
