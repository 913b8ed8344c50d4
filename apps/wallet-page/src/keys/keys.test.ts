import { fromHex, toHex } from '@foyer/base/bytes'
import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { describe, expect, test } from 'vitest'
import { seal } from '../../test/seal.ts'
import { addressesOf, deriveKeys } from './derive.ts'
import { createOneTimeKey } from './one-time-key.ts'
import { combineKey, splitKey } from './pairs.ts'
import { openSealed, sealTo } from './seal.ts'
import { decryptSeed, encryptSeed } from './sealed-seed.ts'
import { zero } from './zero.ts'

const random = (length = 32) => crypto.getRandomValues(new Uint8Array(length))
const damaged = expect.objectContaining({ code: 'WALLET_KEY_DAMAGED' })
const info = new TextEncoder().encode('what it belongs to')

async function wallet(epoch = 1) {
  const [seed, dataKey] = [random(), random()]
  const identity = { walletId: 'w'.repeat(16), epoch, addresses: addressesOf(deriveKeys(seed)) }
  return { seed, dataKey, identity, ciphertext: await encryptSeed(dataKey, seed, identity) }
}

describe('the encrypted seed', () => {
  test('opens with its data key and identity', async () => {
    const { seed, dataKey, identity, ciphertext } = await wallet()
    expect(await decryptSeed(dataKey, ciphertext, identity)).toEqual(seed)
  })

  test('a flipped bit anywhere is an error', async () => {
    const { dataKey, identity, ciphertext } = await wallet()
    for (let at = 0; at < ciphertext.length; at += 1) {
      const changed = ciphertext.map((byte, index) => (index === at ? byte ^ (1 << (at % 8)) : byte))
      await expect(decryptSeed(dataKey, changed, identity)).rejects.toEqual(damaged)
    }
    for (let at = 0; at < dataKey.length; at += 1) {
      const changed = dataKey.map((byte, index) => (index === at ? byte ^ 1 : byte))
      await expect(decryptSeed(changed, ciphertext, identity)).rejects.toEqual(damaged)
    }
  })

  test('any other identity or length is an error', async () => {
    const { dataKey, identity, ciphertext } = await wallet()
    const { addresses } = (await wallet()).identity
    for (const other of [
      { ...identity, walletId: 'x'.repeat(16) },
      { ...identity, epoch: 2 },
      { ...identity, addresses: { ...identity.addresses, eip155: addresses.eip155 } },
      { ...identity, addresses: { ...identity.addresses, solana: addresses.solana } },
    ])
      await expect(decryptSeed(dataKey, ciphertext, other)).rejects.toEqual(damaged)
    await expect(decryptSeed(dataKey, ciphertext.subarray(1), identity)).rejects.toEqual(damaged)
    await expect(decryptSeed(dataKey, new Uint8Array(0), identity)).rejects.toEqual(damaged)
  })

  test('a seed that was encrypted with the addresses of another one does not open', async () => {
    const { dataKey, seed } = await wallet()
    const { identity } = await wallet()
    const ciphertext = await encryptSeed(dataKey, seed, identity)
    await expect(decryptSeed(dataKey, ciphertext, identity)).rejects.toEqual(damaged)
  })
})

describe('pairs', () => {
  test('each of 10,000 pairs is the key, and no two pairs share a half', async () => {
    const dataKey = random()
    const key = toHex(dataKey)
    const halves = new Set<string>()
    let opened = 0
    for (let run = 0; run < 10_000; run += 1) {
      const { own, service } = await splitKey(dataKey)
      // An assertion for each would double the time.
      if (toHex(await combineKey(own, service)) === key) opened += 1
      halves.add(toHex(own)).add(toHex(service))
    }
    expect(opened).toBe(10_000)
    expect(halves.size).toBe(20_000)
  })

  test('10,000 mixes of halves of two pairs, and of two epochs, are never the key', async () => {
    const { dataKey, seed, identity, ciphertext } = await wallet()
    const nextKey = random()
    const next = await encryptSeed(nextKey, seed, { ...identity, epoch: 2 })
    const keys = [toHex(dataKey), toHex(nextKey)]
    let opened = 0
    // Four of each run.
    for (let run = 0; run < 2_500; run += 1) {
      const [a, b, c] = [await splitKey(dataKey), await splitKey(dataKey), await splitKey(nextKey)]
      for (const [own, service] of [
        [a.own, b.service],
        [a.own, b.own],
        [a.own, c.service],
        [a.own, a.own],
      ] as const) {
        const mixed = await combineKey(own, service).catch(() => undefined)
        if (mixed === undefined) continue
        if (keys.includes(toHex(mixed))) opened += 1
        if (run > 0) continue
        await expect(decryptSeed(mixed, ciphertext, identity)).rejects.toEqual(damaged)
        await expect(decryptSeed(mixed, next, { ...identity, epoch: 2 })).rejects.toEqual(damaged)
      }
    }
    expect(opened).toBe(0)
  })

  test('a flipped bit of a half never opens the seed', async () => {
    const { dataKey, identity, ciphertext } = await wallet()
    const { own, service } = await splitKey(dataKey)
    for (let at = 0; at < own.length; at += 1) {
      const changed = own.map((byte, index) => (index === at ? byte ^ 1 : byte))
      const opened = combineKey(changed, service).then((key) => decryptSeed(key, ciphertext, identity))
      await expect(opened).rejects.toEqual(damaged)
    }
  })

  test('one half has every value, whatever the key is', async () => {
    // With 32 bytes a split, 600 splits miss one of 256 values with a chance below 10⁻²⁹.
    for (const dataKey of [new Uint8Array(32), new Uint8Array(32).fill(255)]) {
      const values = new Set<number>()
      for (let run = 0; run < 600; run += 1)
        for (const byte of (await splitKey(dataKey)).own.subarray(0, 32)) values.add(byte)
      expect(values.size).toBe(256)
    }
  })

  test('halves in a Buffer are accepted, as the library would refuse them', async () => {
    const dataKey = random()
    const { own, service } = await splitKey(Buffer.from(dataKey))
    expect(await combineKey(Buffer.from(own), Buffer.from(service))).toEqual(dataKey)
  })
})

describe('sealed halves (RFC 9180)', () => {
  const RFC = {
    info: fromHex('4f6465206f6e2061204772656369616e2055726e'),
    ephemeral: fromHex('4995788ef4b9d6132b249ce59a77281493eb39af373d236a1fe415cb0c2d7beb'),
    enc: '04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac98536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4',
    to: fromHex(
      '04fe8c19ce0905191ebc298a9245792531f26f0cece2460639e8bc39cb7f706a826a779b4cf969b8a0e539c7f62fb3d30ad6aa8f80e30f1d128aafd68a2ce72ea0',
    ),
    secret: fromHex('f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2'),
    plain: fromHex('4265617574792069732074727574682c20747275746820626561757479'),
    aad: fromHex('436f756e742d30'),
    ct: '5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434',
  }

  test('A.3.1, by the sender of the tests and by the library', async () => {
    const sealed = seal(RFC.to, RFC.info, RFC.plain, { aead: 1, ephemeral: RFC.ephemeral, aad: RFC.aad })
    expect([toHex(sealed.encapsulated), toHex(sealed.ciphertext)]).toEqual([RFC.enc, RFC.ct])
    const kem = new DhkemP256HkdfSha256()
    const suite = new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes128Gcm() })
    const recipientKey = {
      privateKey: await kem.importKey('raw', RFC.secret.buffer, false),
      publicKey: await kem.importKey('raw', RFC.to.buffer, true),
    }
    const recipient = await suite.createRecipientContext({
      recipientKey,
      enc: fromHex(RFC.enc).buffer,
      info: RFC.info.buffer,
    })
    expect(new Uint8Array(await recipient.open(fromHex(RFC.ct).buffer, RFC.aad.buffer))).toEqual(RFC.plain)
  })

  test('the page opens what is sealed to its key, and only with the same information', async () => {
    const key = await createOneTimeKey()
    const half = random(33)
    const sealed = seal(key.publicKey, info, half)
    expect(await openSealed(key, sealed, info)).toEqual(half)
    await expect(openSealed(key, sealed, info.subarray(1))).rejects.toEqual(damaged)
    await expect(openSealed(await createOneTimeKey(), sealed, info)).rejects.toEqual(damaged)
    await expect(
      openSealed(
        key,
        { ...sealed, ciphertext: sealed.ciphertext.map((byte, at) => (at === 40 ? byte ^ 1 : byte)) },
        info,
      ),
    ).rejects.toEqual(damaged)
    await expect(openSealed(key, { ...sealed, encapsulated: random(65) }, info)).rejects.toEqual(damaged)
  })

  test('what another device seals is opened with the same key of the code only, and nothing else is with it', async () => {
    const key = await createOneTimeKey()
    const [half, psk] = [random(33), random(32)]
    const sealed = await sealTo(key.publicKey, half, info, psk)
    const id = new TextEncoder().encode('foyer device code')
    for (const made of [sealed, seal(key.publicKey, info, half, { psk: { id, key: psk } })]) {
      expect(await openSealed(key, made, info, psk)).toEqual(half)
      await expect(openSealed(key, made, info, random(32))).rejects.toEqual(damaged)
      await expect(openSealed(key, made, info)).rejects.toEqual(damaged)
    }
    await expect(openSealed(key, seal(key.publicKey, info, half), info, psk)).rejects.toEqual(damaged)
    await expect(sealTo(key.publicKey, half, info, random(31))).rejects.toThrow('PSK')
  })

  test('the private key cannot be exported', async () => {
    const { privateKey } = await createOneTimeKey()
    expect(privateKey.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow()
  })
})

test('zero overwrites', () => {
  const secret = random()
  zero(secret, undefined)
  expect(secret).toEqual(new Uint8Array(32))
})
