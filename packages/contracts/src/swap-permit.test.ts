import { encodeFunctionData, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type Permit, separatorOf, withPermit } from './swap-permit.ts'
import { readCall, routerAbi } from './swap-transaction.ts'

const OWNER = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const OTHER = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const DEADLINE = 1_800_000_000n
const MESSAGE = { owner: OWNER.address, spender: ROUTER, value: 25_000_000n, nonce: 7n, deadline: DEADLINE } as const
const fields = { owner: 'address', spender: 'address', value: 'uint256', nonce: 'uint256', deadline: 'uint256' }
const permit = (): Permit => ({
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: TOKEN },
  types: { Permit: Object.entries(fields).map(([name, type]) => ({ name, type })) },
  primaryType: 'Permit',
  message: MESSAGE,
})

test('the separator of USD Coin on Ethereum is the one that its contract has', () =>
  expect(separatorOf(permit().domain)).toBe('0x06c37168a7db5138defc7866392bb87a741f9b3d104deb5094588ce041cae335'))

describe('a swap with a permit', () => {
  const step = encodeFunctionData({
    abi: routerAbi,
    functionName: 'swapExactTokensForTokens',
    args: [MESSAGE.value, 1n, [TOKEN, ROUTER], OWNER.address],
  })
  const swapUntil = (deadline: bigint) =>
    encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [deadline, [step]] })
  const sign = (by = OWNER) => by.signTypedData({ ...permit() } as never)

  test('is the permit first, then the same swap, until the same time', async () => {
    const signature = await sign()
    const whole = (await withPermit(swapUntil(DEADLINE), permit(), signature)) ?? '0x'
    const outer = readCall(routerAbi, whole)
    if (outer?.functionName !== 'multicall') throw new Error('it is a multicall')
    const [deadline, [first = '0x', ...rest]] = outer.args
    expect([deadline, rest]).toEqual([DEADLINE, [step]])
    const v = Number.parseInt(signature.slice(130), 16)
    const [r, s] = [signature.slice(0, 66), `0x${signature.slice(66, 130)}`]
    expect(readCall(routerAbi, first)).toEqual({
      functionName: 'selfPermitIfNecessary',
      args: [TOKEN, MESSAGE.value, DEADLINE, v, r, s],
    })
  })

  test('takes a signature that names the parity alone', async () => {
    const signature = await sign()
    const bare = `${signature.slice(0, 130)}0${Number.parseInt(signature.slice(130), 16) - 27}` as Hex
    const whole = await withPermit(swapUntil(DEADLINE), permit(), signature)
    expect(whole).toBeDefined()
    expect(await withPermit(swapUntil(DEADLINE), permit(), bare)).toBe(whole)
  })

  test.each<[string, () => Promise<Hex>, Hex]>([
    ['somebody else signed', () => sign(OTHER), swapUntil(DEADLINE)],
    ['the swap has another deadline', sign, swapUntil(DEADLINE + 1n)],
    ['it is no swap of the router', sign, step],
    ['it cannot be read to the last byte', sign, `${swapUntil(DEADLINE)}00`],
    ['the signature is too long', async () => `${await sign()}00`, swapUntil(DEADLINE)],
    ['the signature is none of a key', async () => `0x${'00'.repeat(65)}`, swapUntil(DEADLINE)],
    [
      'another amount was signed',
      () => OWNER.signTypedData({ ...permit(), message: { ...permit().message, value: 1n } } as never),
      swapUntil(DEADLINE),
    ],
  ])('none where %s', async (_, signature, data) =>
    expect(await withPermit(data, permit(), await signature())).toBeUndefined(),
  )
})
