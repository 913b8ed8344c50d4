import { fromHex, toHex } from '@foyer/base/bytes'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { addressesOf, deriveKeys } from './derive.ts'
import { deriveEd25519 } from './slip10.ts'

describe('BIP-39, the vectors with 32 bytes of entropy', () => {
  test.each([
    [
      '00',
      `${'abandon '.repeat(23)}art`,
      'bda85446c68413707090a52022edd26a1c9462295029f2e60cd7c4f2bbd3097170af7a4d73245cafa9c3cca8d561a7c3de6f5d4a10be8ed2a5e608d68f92fcc8',
    ],
    [
      'ff',
      `${'zoo '.repeat(23)}vote`,
      'dd48c104698c30cfe2b6142103248622fb7bb0ff692eebb00089b32d22484e1613912f0a5b694407be899ffd31ed3992c456cdf60f5d4564b8ba3f05a69890ad',
    ],
  ])('32 times %s', (byte, words, seed) => {
    expect(entropyToMnemonic(fromHex(byte.repeat(32)), wordlist)).toBe(words)
    expect(toHex(mnemonicToSeedSync(words, 'TREZOR'))).toBe(seed)
  })
})

test('BIP-32, vector 1', () => {
  const master = HDKey.fromMasterSeed(fromHex('000102030405060708090a0b0c0d0e0f'))
  expect(master.derive("m/0'/1/2'/2/1000000000").privateExtendedKey).toBe(
    'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
  )
})

describe('SLIP-10 for ed25519', () => {
  const first = '000102030405060708090a0b0c0d0e0f'
  const second =
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542'
  test.each([
    [first, [], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
    [first, [0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
    [first, [0, 1], 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
    [first, [0, 1, 2, 2], '30d1dc7e5fc04c31219ab25a27ae00b50f6fd66622f6e9c913253d6511d1e662'],
    [first, [0, 1, 2, 2, 1_000_000_000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
    [second, [], '171cb88b1b3c1db25add599712e36245d75bc65a1a5c9e18d76f9f2b1eab4012'],
    [second, [0], '1559eb2bbec5790b0c65d8693e4d0875b1747f4970ae8b650486ed7470845635'],
    [second, [0, 2147483647], 'ea4f5bfe8694d8bb74b7b59404632fd5968b774ed545e810de9c32a4fb4192f4'],
  ])('%s, %j', (seed, path, key) => {
    expect(toHex(deriveEd25519(fromHex(seed), path))).toBe(key)
  })

  test.each([[-1], [0.5], [2 ** 31]])('%d is not a step', (step) => {
    expect(() => deriveEd25519(fromHex(first), [step])).toThrow(RangeError)
  })
})

test('the words of a seed open the same accounts in other wallets', () => {
  for (const byte of ['00', '7f', 'ff']) {
    const seed = fromHex(byte.repeat(32))
    const { eip155 } = addressesOf(deriveKeys(seed))
    expect(eip155).toBe(mnemonicToAccount(entropyToMnemonic(seed, wordlist)).address)
  }
  expect(addressesOf(deriveKeys(new Uint8Array(32)))).toEqual({
    eip155: '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb',
    solana: '3Cy3YNTFywCmxoxt8n7UH6hg6dLo5uACowX3CFceaSnx',
  })
})
