import { expect, test } from 'vitest'
import { networksOfAddress } from './addresses.ts'

/* BIP-173, BIP-350 and the wiki's list of prefixes give these. */
test.each([
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', ['main']],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', ['main']],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', ['test']],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', ['main']],
  ['bcrt1qlqj2pdsteppkcr8jkp9ms0wpvey89tna8v72sj', ['regtest']],
  ['bcrt1p6g8r5e8jvnvukaqgdauwag8lfkzvz3dng4057kv7avnpxpkghdkszxhwd4', ['regtest']],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', ['main']],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', ['main']],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', ['test', 'regtest']],
])('%s can be on %j', (address, networks) => expect(networksOfAddress(address)).toEqual(networks))

test.each([
  ['a wrong checksum', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['taproot with the checksum of segwit', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['letters of both sizes', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4'],
  ['a program of a length that version 0 does not have', 'bc1qr508d6qejxtdg4y5r3zarvaryv98gj9p'],
  ['an older one with a wrong letter', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['a Solana address', 'So11111111111111111111111111111111111111112'],
  ['an EVM address', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['another coin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['nothing', ''],
])('%s is none', (_, address) => expect(networksOfAddress(address)).toEqual([]))
