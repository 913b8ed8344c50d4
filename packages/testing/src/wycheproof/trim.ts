import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Writes the folder `vectors` again from a copy of https://github.com/C2SP/wycheproof:
 * `node --import tsx packages/testing/src/wycheproof/trim.ts <its folder testvectors_v1> <its commit>`.
 * A vector keeps its number, comment and result, and the fields below; nothing that is kept is changed. A group without a field of its own
 * only separates sizes, so its vectors come one after the other.
 */

type Fields = Readonly<Record<string, unknown>>
type Group = Fields & { readonly tests: readonly Fields[]; readonly publicKey?: Fields }
type Rule = {
  /** Of each vector. */
  readonly fields: readonly string[]
  /** Of each group: the names here, and the values there. */
  readonly ofGroup?: (group: Group) => Fields
  /** Which groups are kept. All of them, if it is left out. */
  readonly keeps?: (group: Group) => boolean
}

/** The one size that we have of each: keys of 32 bytes, nonces of 12, tags of 16. */
const isOurSize = ({ keySize, ivSize, tagSize }: Group) => keySize === 256 && ivSize === 96 && tagSize === 128
const AEAD: Rule = { fields: ['key', 'iv', 'aad', 'msg', 'ct', 'tag'], keeps: isOurSize }
const point = ({ publicKey }: Group) => ({ publicKey: publicKey?.uncompressed })

const RULES: Readonly<Record<string, Rule>> = {
  ed25519_test: { fields: ['msg', 'sig'], ofGroup: ({ publicKey }) => ({ publicKey: publicKey?.pk }) },
  x25519_test: { fields: ['public', 'private', 'shared'] },
  hkdf_sha256_test: { fields: ['ikm', 'salt', 'info', 'size', 'okm'] },
  pbkdf2_hmacsha256_test: { fields: ['password', 'salt', 'iterationCount', 'dkLen', 'dk'] },
  aes_gcm_test: AEAD,
  chacha20_poly1305_test: AEAD,
  ecdsa_secp256k1_sha256_bitcoin_test: { fields: ['msg', 'sig'], ofGroup: point },
  ecdsa_secp256r1_sha256_test: { fields: ['msg', 'sig'], ofGroup: point },
  ecdsa_secp256r1_sha256_p1363_test: { fields: ['msg', 'sig'], ofGroup: point },
  // The secrets are left out: we agree on none with plain ECDH, and receive points only.
  ecdh_secp256r1_ecpoint_test: { fields: ['public'] },
}

const [from = '', commit = ''] = process.argv.slice(2)
const to = join(import.meta.dirname, 'vectors')
mkdirSync(to, { recursive: true })
for (const [name, rule] of Object.entries(RULES)) {
  const { testGroups }: { testGroups: readonly Group[] } = JSON.parse(readFileSync(join(from, `${name}.json`), 'utf8'))
  const groups = testGroups.filter(rule.keeps ?? (() => true)).map((group) => textOf(group, rule))
  const notice = `Trimmed from testvectors_v1/${name}.json of https://github.com/C2SP/wycheproof, commit ${commit}. Copyright 2016-2026 The Wycheproof Authors. Apache-2.0, see LICENSE.`
  writeFileSync(join(to, `${name}.json`), `{"notice":${JSON.stringify(notice)},"groups":[\n${groups.join(',\n')}\n]}\n`)
}

/** One vector a line, so that a difference can be read. */
function textOf(group: Group, { fields, ofGroup = () => ({}) }: Rule): string {
  const tests = group.tests.map((test) =>
    JSON.stringify(Object.fromEntries(['tcId', 'comment', ...fields, 'result'].map((field) => [field, test[field]]))),
  )
  const own = JSON.stringify(ofGroup(group)).slice(1, -1)
  return `{${own === '' ? '' : `${own},`}"tests":[\n${tests.join(',\n')}\n]}`
}
