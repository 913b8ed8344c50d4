import { expect, test } from 'vitest'
import { openUnderPasskey, prfInput, sealUnderPasskey } from './under-passkey.ts'

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
const place = { walletId: 'w'.repeat(16), epoch: 1, context: 'c'.repeat(16) }
const damaged = expect.objectContaining({ code: 'WALLET_KEY_DAMAGED' })

test('a half opens with the same passkey in the same place, and with nothing else (T28)', async () => {
  const [prf, half] = [random(32), random(33)]
  const sealed = await sealUnderPasskey(prf, half, place)
  expect(await openUnderPasskey(prf, sealed, place)).toEqual(half)
  await expect(openUnderPasskey(random(32), sealed, place)).rejects.toEqual(damaged)
  await expect(openUnderPasskey(prf.subarray(1), sealed, place)).rejects.toEqual(damaged)
  for (const other of [{ walletId: 'v'.repeat(16) }, { epoch: 2 }, { context: 'd'.repeat(16) }])
    await expect(openUnderPasskey(prf, sealed, { ...place, ...other })).rejects.toEqual(damaged)
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = sealed.map((byte, index) => (index === at ? byte ^ 1 : byte))
    await expect(openUnderPasskey(prf, changed, place)).rejects.toEqual(damaged)
  }
})

test('the same half is never sealed to the same bytes', async () => {
  const [prf, half] = [random(32), random(33)]
  const [one, two] = [await sealUnderPasskey(prf, half, place), await sealUnderPasskey(prf, half, place)]
  expect(one).not.toEqual(two)
})

test('each wallet, and each key of it, asks the authenticator for another secret', () => {
  const inputs = [prfInput('a', 1), prfInput('a', 11), prfInput('a1', 1), prfInput('b', 1)]
  expect(new Set(inputs.map((input) => new TextDecoder().decode(input))).size).toBe(4)
})
