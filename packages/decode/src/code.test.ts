import { expect, test } from 'vitest'
import { data, FRIEND, GIVEN, LATER, ME, ROUTER, send, THIEF, TOKEN, terms } from '../test/corpus/make.ts'
import { readHasCode } from './code.ts'
import { decodeRequest } from './request.ts'

const { hasCode: _, ...given } = GIVEN
const PERMIT = ['Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)']
const permit = (spender: string) => terms(PERMIT, { owner: ME, spender, value: 5, nonce: 0, deadline: LATER })

test('the code of a spender is read from the node', async () => {
  const asked: string[] = []
  const codeOf = async (address: string) => {
    asked.push(address)
    return address === ROUTER.toLowerCase() ? '0x6001' : '0x'
  }
  const [router, thief] = [
    await readHasCode(permit(ROUTER), given, codeOf),
    await readHasCode(permit(THIEF), given, codeOf),
  ]
  expect(asked).toEqual([ROUTER.toLowerCase(), THIEF.toLowerCase()])
  expect(decodeRequest(permit(ROUTER), { ...given, hasCode: router }).risks).toEqual([
    { code: 'signed-allowance', level: 'warn', address: ROUTER },
  ])
  expect(decodeRequest(permit(THIEF), { ...given, hasCode: thief }).level).toBe('danger')
})

test('what a node does not tell stays unknown', async () => {
  for (const codeOf of [() => Promise.reject(new Error('away')), async () => null, async () => 7]) {
    const hasCode = await readHasCode(permit(ROUTER), given, codeOf)
    expect(hasCode(ROUTER)).toBeUndefined()
    expect(decodeRequest(permit(ROUTER), { ...given, hasCode }).level).toBe('warn')
  }
})

test('an account that delegates to code is an account', async () => {
  const hasCode = await readHasCode(permit(THIEF), given, async () => `0xef0100${'ab'.repeat(20)}`)
  expect(hasCode(THIEF)).toBe(false)
})

test('a request that names many addresses asks for some of them, and one that names none for nothing', async () => {
  const asked: string[] = []
  const codeOf = async (address: string) => asked.push(address)
  await readHasCode(send(FRIEND, '0x', 1n), given, codeOf)
  expect(asked).toEqual([])
  const items = Array.from({ length: 40 }, (_, index) =>
    data('approve(address,uint256)', `0x${(index + 1).toString(16).padStart(40, '0')}`, 5n),
  )
  await readHasCode(send(TOKEN, data('multicall(bytes[])', items)), given, codeOf)
  expect(asked).toHaveLength(16)
})
