import { fromBase58, toBase58 } from '@foyer/base/bytes'
import type { Level, SolanaGiven } from '../../src/decoded.ts'

const key = (seed: number): string =>
  toBase58(Uint8Array.from({ length: 32 }, (_, index) => (seed * 31 + index * 7) % 256))
const [ME, FRIEND, THIEF, MINT, ACCOUNT, OTHER, PROGRAM] = [1, 2, 3, 4, 5, 6, 7].map(key) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
export const SOLANA_GIVEN: SolanaGiven = {
  account: ME,
  known: [FRIEND],
  origin: 'https://shop.example',
  lamports: 1_000_000_000n,
}

const SYSTEM = '11111111111111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ATA = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const BUDGET = 'ComputeBudget111111111111111111111111111111'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const STAKE = 'Stake11111111111111111111111111111111111111'
const VOTE = 'Vote111111111111111111111111111111111111111'
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const BUBBLEGUM = 'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY'

const little = (value: bigint, size: number): number[] =>
  Array.from({ length: size }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
const u32 = (value: number) => little(BigInt(value), 4)
const u64 = (value: bigint) => little(value, 8)
const bytesOf = (address: string) => [...fromBase58(address)]

type Step = {
  readonly program: string
  readonly accounts: readonly (string | number)[]
  readonly data: readonly number[]
}
const step = (program: string, accounts: Step['accounts'], ...data: number[][]): Step => ({
  program,
  accounts,
  data: data.flat(),
})

type Shape = { readonly signers?: readonly string[]; readonly version?: boolean; readonly lookups?: number }

/** The signed part of a transaction. An account given as a number is that place in the lookup table. */
function messageOf(steps: readonly Step[], { signers = [ME], version = false, lookups = 0 }: Shape): number[] {
  const named = steps.flatMap(({ program, accounts }) => [
    ...accounts.filter((item) => typeof item === 'string'),
    program,
  ])
  const keys = [...new Set([...signers, ...named])]
  const indexOf = (item: string | number) => (typeof item === 'number' ? keys.length + item : keys.indexOf(item))
  return [
    ...(version ? [0x80] : []),
    signers.length,
    0,
    0,
    keys.length,
    ...keys.flatMap(bytesOf),
    ...bytesOf(OTHER),
    steps.length,
    ...steps.flatMap(({ program, accounts, data }) => [
      indexOf(program),
      accounts.length,
      ...accounts.map(indexOf),
      data.length,
      ...data,
    ]),
    ...(version
      ? lookups > 0
        ? [1, ...bytesOf(OTHER), lookups, ...Array.from({ length: lookups }, (_, index) => index), 0]
        : [0]
      : []),
  ]
}

function transactionOf(steps: readonly Step[], shape: Shape = {}): Uint8Array {
  const count = (shape.signers ?? [ME]).length
  return Uint8Array.from([count, ...new Array(64 * count).fill(0), ...messageOf(steps, shape)])
}

const lamports = (to: string | number, amount: bigint, from = ME) => step(SYSTEM, [from, to], u32(2), u64(amount))
const tokens = (to: string | number = ACCOUNT, program = TOKEN) =>
  step(program, [OTHER, MINT, to, ME], [12], u64(5n), [6])
const authority = (type: number, to: string | undefined) =>
  step(TOKEN, [ACCOUNT, ME], [6, type, to === undefined ? 0 : 1], to === undefined ? [] : bytesOf(to))
const extension = (tag: number, inner: number) => step(TOKEN_2022, [MINT, ME], [tag, inner])
const price = (value: bigint) => step(BUDGET, [], [3], u64(value))

type SolanaSample = readonly [n: number, says: string, transaction: Uint8Array, level: Level]
const one = (n: number, says: string, ...steps: Step[]): SolanaSample => [n, says, transactionOf(steps), 'danger']

export const SOLANA_SAMPLES: readonly SolanaSample[] = [
  one(85, 'everything', lamports(THIEF, 999_995_000n)),
  one(85, 'nearly everything', lamports(THIEF, 960_000_000n)),
  one(85, 'to nobody that can be seen', step(SYSTEM, [ME], u32(2), u64(5n))),
  one(86, 'assign', step(SYSTEM, [ME], u32(1), bytesOf(PROGRAM))),
  one(86, 'assign after a payment', lamports(FRIEND, 1n), step(SYSTEM, [ME], u32(1), bytesOf(PROGRAM))),
  one(86, 'assign with seed', step(SYSTEM, [ACCOUNT, ME], u32(10), bytesOf(ME), u64(0n), bytesOf(PROGRAM))),
  one(87, 'create for a program', step(SYSTEM, [ME, ACCOUNT], u32(0), u64(500_000_000n), u64(0n), bytesOf(PROGRAM))),
  one(
    87,
    'create with seed for a program',
    step(SYSTEM, [ME, ACCOUNT], u32(3), bytesOf(ME), u64(0n), u64(5n), u64(0n), bytesOf(PROGRAM)),
  ),
  one(88, 'account owner', authority(2, THIEF)),
  one(88, 'account owner of Token-2022', { ...authority(2, THIEF), program: TOKEN_2022 }),
  one(89, 'close authority', authority(3, THIEF)),
  one(89, 'close authority, to a contract', authority(3, PROGRAM)),
  one(90, 'approve', step(TOKEN, [ACCOUNT, THIEF, ME], [4], u64(5n))),
  one(90, 'approve checked', step(TOKEN_2022, [ACCOUNT, MINT, THIEF, ME], [13], u64(5n), [6])),
  one(91, 'many transfers', tokens(), tokens(), tokens()),
  one(91, 'many transfers of two programs', tokens(), tokens(ACCOUNT, TOKEN_2022), tokens(), tokens()),
  one(92, 'close for a thief', step(TOKEN, [ACCOUNT, THIEF, ME], [9])),
  one(92, 'close for somebody who was paid before', step(TOKEN, [ACCOUNT, FRIEND, ME], [9])),
  one(92, 'close for nobody that can be seen', step(TOKEN, [ACCOUNT], [9])),
  one(93, 'burn', step(TOKEN, [ACCOUNT, MINT, ME], [8], u64(5n))),
  one(93, 'burn checked', step(TOKEN_2022, [ACCOUNT, MINT, ME], [15], u64(5n), [6])),
  one(94, 'nonce first', step(SYSTEM, [ACCOUNT, OTHER, ME], u32(4)), lamports(FRIEND, 1n)),
  one(94, 'nonce of somebody else', step(SYSTEM, [ACCOUNT, OTHER, THIEF], u32(4)), lamports(FRIEND, 1n)),
  one(95, 'nonce authority', step(SYSTEM, [ACCOUNT, ME], u32(7), bytesOf(THIEF))),
  one(95, 'nonce withdrawal', step(SYSTEM, [ACCOUNT, THIEF, OTHER, OTHER, ME], u32(5), u64(5n))),
  ...[1, 3, 8, 10, 11].map((tag) =>
    one(96, `stake ${tag}`, step(STAKE, [ACCOUNT, OTHER, ME], u32(tag), bytesOf(THIEF), u32(1))),
  ),
  one(96, 'stake withdrawal', step(STAKE, [ACCOUNT, THIEF, ME], u32(4), u64(5n))),
  one(97, 'vote authority', step(VOTE, [ACCOUNT, OTHER, ME], u32(1), bytesOf(THIEF), u32(0))),
  one(97, 'vote withdrawal', step(VOTE, [ACCOUNT, THIEF, ME], u32(3), u64(5n))),
  ...[3, 4, 5, 7].map((tag) => one(98, `loader ${tag}`, step(LOADER, [ACCOUNT, ME, THIEF], u32(tag)))),
  ...[44, 49].map((tag) => one(99, `Metaplex ${tag}`, step(METAPLEX, [ACCOUNT, ME, THIEF], [tag, 0]))),
  ...[1, 2].map((tag) => one(100, `Bubblegum ${tag}`, step(BUBBLEGUM, [ACCOUNT, ME, THIEF], [tag]))),
  ...(
    [
      [101, 35],
      [102, 36],
      [103, 26],
      [104, 28],
      [104, 44],
    ] as const
  ).flatMap(([n, tag]) => [0, 1].map((inner) => one(n, `Token-2022 ${tag} ${inner}`, extension(tag, inner)))),
  one(105, 'CPI guard off', extension(34, 1)),
  one(105, 'CPI guard off before a transfer', extension(34, 1), tokens()),
  [106, 'receiver in a table', transactionOf([lamports(0, 5n)], { version: true, lookups: 1 }), 'danger'],
  [106, 'token account in a table', transactionOf([tokens(1)], { version: true, lookups: 2 }), 'danger'],
  [
    106,
    'unknown program with a table',
    transactionOf([step(PROGRAM, [0], [1])], { version: true, lookups: 1 }),
    'danger',
  ],
  one(107, 'unknown program with the signature', step(PROGRAM, [ME, ACCOUNT], [1])),
  one(107, 'unknown program after a payment', lamports(FRIEND, 1n), step(PROGRAM, [ACCOUNT, ME], [])),
  one(108, 'price', price(50_000_000n), lamports(FRIEND, 1n)),
  one(108, 'price and units', step(BUDGET, [], [2], u32(1_000_000)), price(20_000_000n), lamports(FRIEND, 1n)),
  [109, 'another payer', transactionOf([lamports(FRIEND, 1n)], { signers: [THIEF, ME] }), 'danger'],
  [109, 'a co-signer', transactionOf([lamports(FRIEND, 1n)], { signers: [ME, THIEF] }), 'danger'],
  [109, 'another account', transactionOf([lamports(FRIEND, 1n, THIEF)], { signers: [THIEF] }), 'danger'],
  ...[2, 19].map((tag) => one(112, `multisig ${tag}`, step(TOKEN, [ACCOUNT, ME, THIEF], [tag, 1]))),
  [111, 'bytes that are no transaction', Uint8Array.from([1, 2, 3]), 'danger'],
  [111, 'a transaction with bytes behind', Uint8Array.from([...transactionOf([lamports(FRIEND, 1n)]), 0]), 'danger'],
]

export const SOLANA_HARMLESS: readonly SolanaSample[] = (
  [
    ['a payment', [lamports(FRIEND, 5n)]],
    ['a payment to a stranger', [lamports(THIEF, 5_000_000n)]],
    ['tokens', [tokens()]],
    ['tokens into a new account', [step(ATA, [ME, ACCOUNT, FRIEND, MINT, SYSTEM, TOKEN], [1]), tokens()]],
    ['a payment with a fee and a memo', [price(1_000n), lamports(FRIEND, 5n), step(MEMO, [ME], [104, 105])]],
    ['the end of a delegate', [step(TOKEN, [ACCOUNT, ME], [5])]],
    ['closing for oneself', [step(TOKEN, [ACCOUNT, ME, ME], [9])]],
    ['wrapping', [lamports(ACCOUNT, 5n), step(TOKEN, [ACCOUNT], [17])]],
    ['a token account', [step(SYSTEM, [ME, ACCOUNT], u32(0), u64(2_039_280n), u64(165n), bytesOf(TOKEN))]],
    ['CPI guard on', [extension(34, 0)]],
    ['withdrawing stake', [step(STAKE, [ACCOUNT, ME, ME], u32(4), u64(5n))]],
  ] as const
).map(([says, steps]) => [0, says, transactionOf(steps), 'none'])

/** Messages to sign that are a transaction (110), with and without the places of signatures. */
export const SOLANA_MESSAGES: readonly (readonly [says: string, bytes: Uint8Array])[] = [
  ['a message of a transaction', Uint8Array.from(messageOf([lamports(THIEF, 5n)], {}))],
  ['a versioned message', Uint8Array.from(messageOf([lamports(THIEF, 5n)], { version: true }))],
  ['a transaction', transactionOf([lamports(THIEF, 5n)])],
]
