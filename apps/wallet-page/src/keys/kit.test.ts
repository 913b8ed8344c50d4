import { expect, test } from 'vitest'
import { addressesOf, deriveKeys } from './derive.ts'
import { openKit, readKit, sealKit } from './kit.ts'
import { newKitCode, readKitCode, shownKitCode } from './kit-code.ts'

const seed = () => crypto.getRandomValues(new Uint8Array(32))
const damaged = expect.objectContaining({ code: 'WALLET_KEY_DAMAGED' })

test('a kit opens with its code, and with nothing else', async () => {
  const [secret, code] = [seed(), newKitCode()]
  const kit = readKit(await sealKit(code, secret, '2026-03-02'))
  if (!kit) throw new Error('not a kit')
  expect(kit).toMatchObject({ made: '2026-03-02', addresses: addressesOf(deriveKeys(secret)) })
  expect(await openKit(code, kit)).toEqual(secret)
  await expect(openKit(newKitCode(), kit)).rejects.toEqual(damaged)
  const other = readKit(await sealKit(code, seed(), '2026-03-02'))
  const changes = [
    { made: '2026-03-03' },
    { salt: other?.salt ?? '' },
    { sealed: other?.sealed ?? '' },
    { addresses: { ...kit.addresses, eip155: other?.addresses.eip155 ?? '' } },
    { addresses: { ...kit.addresses, solana: other?.addresses.solana ?? '' } },
  ]
  for (const change of changes) await expect(openKit(code, { ...kit, ...change })).rejects.toEqual(damaged)
})

test('the file has neither the code nor the seed, and what is no kit is not read', async () => {
  const [secret, code] = [seed(), newKitCode()]
  const content = await sealKit(code, secret, '2026-03-02')
  for (const hidden of [
    code,
    shownKitCode(code),
    Buffer.from(secret).toString('base64url'),
    Buffer.from(secret).toString('hex'),
  ])
    expect(content).not.toContain(hidden)
  for (const none of ['', '[]', '{}', content.slice(1), content.replace('"version": 1', '"version": 2')])
    expect(readKit(none)).toBeUndefined()
})

test('a code is read as it is copied from paper, and every mistake of a symbol or two neighbours is found', () => {
  let found = 0
  let tries = 0
  for (let run = 0; run < 20; run += 1) {
    const code = newKitCode()
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
    const shown = shownKitCode(code)
    expect(shown).toMatch(/^(\w{4}-){5}\w{4}$/)
    for (const typed of [
      shown,
      shown.toLowerCase(),
      shown.replaceAll('-', ' '),
      shown.replaceAll('0', 'o').replaceAll('1', 'l'),
    ])
      expect(readKitCode(typed)).toBe(code)
    const plain = shown.replaceAll('-', '')
    for (let at = 0; at < plain.length; at += 1) {
      const swapped = plain.slice(0, at) + (plain[at + 1] ?? '') + (plain[at] ?? '') + plain.slice(at + 2)
      const wrong = plain.slice(0, at) + (plain[at] === '7' ? '8' : '7') + plain.slice(at + 1)
      for (const typed of [wrong, swapped].filter((mistake) => mistake !== plain)) {
        tries += 1
        if (readKitCode(typed) === undefined) found += 1
      }
    }
  }
  // Twenty bits check the code: one mistake in a million may be missed.
  expect(tries - found).toBeLessThan(2)
  for (const none of ['', 'K7QM-2XV9', 'U'.repeat(24)]) expect(readKitCode(none)).toBeUndefined()
})
