import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import {
  COLLECTION,
  data,
  FRIEND,
  LATER,
  MAX,
  ME,
  NOTHING,
  OTHER_TOKEN,
  ROUTER,
  SAFE,
  type Sample,
  sample,
  send,
  THIEF,
  TOKEN,
  ZERO,
} from './make.ts'

const E = 10n ** 18n
const WHOLE = data('setApprovalForAll(address,bool)', THIEF, true)
const HARMLESS = data('transfer(address,uint256)', FRIEND, 1n)
const path = [TOKEN, OTHER_TOKEN]
const ONE: Hex = `0x${'1'.padStart(40, '0')}`
const TWO: Hex = `0x${'2'.padStart(40, '0')}`

const mode = (start: string): Hex => `0x${start.padEnd(64, '0')}`
const BATCHES = mode('01000000000078210002')
const batch = (to: Hex, value: bigint, inner: Hex): Hex =>
  encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[],bytes'), [[[to, value, inner] as never], '0x'])
const batches = (...items: readonly Hex[]): Hex => encodeAbiParameters(parseAbiParameters('bytes[]'), [items])
const execute = (kind: Hex, bytes: Hex) => send(ME, data('execute(bytes32,bytes)', kind, bytes))

const safe = (to: Hex, inner: Hex, gasPrice = 0n, receiver = ZERO, value = 0n) =>
  data(
    'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
    to,
    value,
    inner,
    0,
    0n,
    10n ** 9n,
    gasPrice,
    ZERO,
    receiver,
    '0x',
  )
const v2 = (to: Hex, least = E, name = 'swapExactTokensForTokens', amount = E) =>
  data(`${name}(uint256,uint256,address[],address,uint256)`, amount, least, path, to, LATER)
const v3 = (to: Hex, least = E) =>
  data('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [...path, 500, to, E, least, 0n])
const oldV3 = (to: Hex) =>
  data('exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))', [
    ...path,
    500,
    to,
    LATER,
    E,
    E,
    0n,
  ])
const exactOutput = (most: bigint) =>
  data('exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))', [...path, 500, ME, E, most, 0n])
const approve = (amount: bigint, to = ROUTER) => data('approve(address,uint256)', to, amount)
const unwrap = data('unwrapWETH9(uint256,address)', 0n, ME)
const paid = (to: Hex) =>
  data('sweepTokenWithFee(address,uint256,address,uint256,address)', OTHER_TOKEN, E, to, 85n, FRIEND)
const unwrapped = (to: Hex) => data('unwrapWETH9WithFee(uint256,address,uint256,address)', E, to, 85n, FRIEND)
const multicall = (...items: readonly Hex[]) => data('multicall(bytes[])', items)
const run = (commands: Hex, ...inputs: readonly Hex[]) =>
  data('execute(bytes,bytes[],uint256)', commands, inputs, LATER)
const to3 = (to: Hex, amount = E): Hex =>
  encodeAbiParameters(parseAbiParameters('address,address,uint256'), [TOKEN, to, amount])
const ALLOWANCE = '((address,uint160,uint48,uint48),address,uint256)'
const permit2 = (to: Hex, amount: bigint) =>
  encodeAbiParameters(parseAbiParameters(`${ALLOWANCE},bytes`), [
    [[TOKEN, amount, 2_000_000_000, 0], to, LATER] as never,
    '0x',
  ])

export const MORE_CALLS: readonly Sample[] = [
  // Batches of batches (ERC-7821), and modes that are not of a standard.
  sample(87, 'a batch of batches with a collection', execute(BATCHES, batches(batch(TOKEN, 0n, WHOLE)))),
  sample(87, 'the second batch is bad', execute(BATCHES, batches(batch(TOKEN, 0n, HARMLESS), batch(TOKEN, 0n, WHOLE)))),
  sample(87, 'a batch that is no batch', execute(BATCHES, batches('0x1234'))),
  sample(87, 'a mode of no standard', execute(mode('01000000000012345678'), batch(TOKEN, 0n, HARMLESS))),
  sample(
    87,
    'a single call with the mode of batches',
    execute(mode('00000000000078210002'), batch(TOKEN, 0n, HARMLESS)),
  ),
  sample(87, 'a way to execute of no standard', execute(mode('0102'), batch(TOKEN, 0n, HARMLESS))),
  sample(87, 'ether to nobody, or to oneself', execute(mode('01'), batch(ZERO, E, '0x'))),
  // What a Safe pays to whoever sends its transaction.
  sample(88, 'a refund in ether', send(SAFE, safe(FRIEND, '0x', 10n ** 12n, THIEF))),
  sample(88, 'a refund to whoever sends', send(SAFE, safe(FRIEND, '0x', 1n))),
  // Ether that goes into a wrapper and not further.
  sample(89, 'ether stays in execute', send(THIEF, data('execute(address,uint256,bytes)', FRIEND, 0n, '0x'), 100n * E)),
  sample(
    89,
    'ether stays in aggregate3',
    send(ROUTER, data('aggregate3((address,bool,bytes)[])', [[FRIEND, false, '0x']]), E),
  ),
  sample(
    89,
    'more ether goes in than on',
    send(ROUTER, data('executeBatch((address,uint256,bytes)[])', [[FRIEND, E, '0x']]), E + 1n),
  ),
  // On an NFT contract this gives an item.
  sample(90, 'approval of zero units or of item 0', send(COLLECTION, approve(0n, THIEF))),
  sample(90, 'approval of zero for a contract', send(COLLECTION, approve(0n)), 'warn'),
  // Control for a contact.
  ...['transferOwnership', 'addOwnerAddress', 'changeAdmin', 'setOwner'].map((name) =>
    sample(91, `${name} to a contact`, send(SAFE, data(`${name}(address)`, FRIEND))),
  ),
  sample(91, 'a role for a contact', send(TOKEN, data('grantRole(bytes32,address)', NOTHING, FRIEND))),
  sample(91, 'the own address as code', send(SAFE, data('upgradeTo(address)', ME))),
  sample(91, 'votes for a contact', send(TOKEN, data('delegate(address)', FRIEND)), 'warn'),
  // Functions of routers at an address that is none.
  sample(92, 'refundETH at an address without code', send(THIEF, data('refundETH()'), 100n * E)),
  sample(92, 'unwrapWETH9 at an address without code', send(THIEF, unwrap, 100n * E)),
  sample(92, 'a multicall at an address without code', send(THIEF, multicall(data('refundETH()')), 100n * E)),
  sample(92, 'a swap at an address without code', send(THIEF, multicall(v3(ME)), E)),
  sample(92, 'refundETH alone', send(ROUTER, data('refundETH()'), E)),
  sample(92, 'unwrapWETH9 alone', send(ROUTER, unwrap, E)),
  sample(92, 'sweepToken alone', send(ROUTER, data('sweepToken(address,uint256,address)', TOKEN, 0n, ME), E)),
  // The receivers 1 and 2 mean the sender and the router to one router, and nobody to the others.
  sample(93, 'v2 to the address 1', send(ROUTER, v2(ONE))),
  sample(93, 'v2 to the address 2', send(ROUTER, multicall(v2(TWO), unwrap))),
  sample(93, 'the older v3 to the address 1', send(ROUTER, oldV3(ONE))),
  sample(93, 'the older v3 to the address 2', send(ROUTER, multicall(oldV3(TWO), unwrap))),
  sample(93, 'the newer v3 to the address 0', send(ROUTER, multicall(v3(ZERO), unwrap))),
  sample(
    93,
    'the remainder to the address 1',
    send(ROUTER, multicall(v3(TWO), data('unwrapWETH9(uint256,address)', 0n, ONE))),
  ),
  // What stays in a router.
  sample(94, 'v3 to the router', send(ROUTER, v3(TWO))),
  sample(94, 'v3 to the router by its address', send(ROUTER, multicall(v3(ROUTER), HARMLESS))),
  sample(94, 'the older v3 to the router', send(ROUTER, oldV3(ZERO))),
  sample(94, 'out of the router before it is there', send(ROUTER, multicall(unwrap, v3(TWO)))),
  sample(94, 'v3 to the router, and on to the sender', send(ROUTER, multicall(v3(TWO), unwrap)), 'warn'),
  sample(94, 'v3 to the router, and on with a fee', send(ROUTER, multicall(v3(TWO), paid(ME))), 'warn'),
  sample(94, 'v3 to the router, and on to a thief', send(ROUTER, multicall(v3(TWO), paid(THIEF)))),
  sample(94, 'ether out of the router, to a thief', send(ROUTER, multicall(v3(TWO), unwrapped(THIEF)))),
  sample(94, 'ether out of the router, with a fee', send(ROUTER, multicall(v3(TWO), unwrapped(ME))), 'warn'),
  sample(94, 'out of the router with a fee, before it is there', send(ROUTER, multicall(paid(ME), v3(TWO)))),
  sample(94, 'the older v3 to the router, and on', send(ROUTER, multicall(oldV3(ZERO), unwrap)), 'warn'),
  // Limits that are none.
  ...[2n ** 112n - 2n, 2n ** 111n, 2n ** 96n - 2n].map((amount) =>
    sample(95, `approval of ${amount}`, send(TOKEN, approve(amount))),
  ),
  sample(95, 'a swap for one unit', send(ROUTER, v2(ME, 1n, undefined, 10n ** 24n))),
  sample(95, 'a swap for a thousand units', send(ROUTER, v3(ME, 1000n))),
  sample(95, 'a swap at any price', send(ROUTER, v2(ME, MAX, 'swapTokensForExactTokens'))),
  sample(95, 'a swap into ether at any price', send(ROUTER, v2(ME, MAX, 'swapTokensForExactETH'))),
  sample(95, 'a swap at any price on v3', send(ROUTER, exactOutput(MAX))),
  // More functions that give something away.
  sample(
    96,
    'Permit2 batch',
    send(
      ROUTER,
      data('transferFrom((address,address,uint160,address)[])', [
        [ME, ME, E, TOKEN],
        [ME, THIEF, E, TOKEN],
      ]),
    ),
  ),
  sample(96, 'authorization at Morpho', send(ROUTER, data('setAuthorization(address,bool)', THIEF, true))),
  sample(96, 'operator of ERC-6909', send(TOKEN, data('setOperator(address,bool)', ROUTER, true))),
  sample(
    96,
    'allowance of ERC-6909 without limit',
    send(TOKEN, data('approve(address,uint256,uint256)', ROUTER, 1n, MAX)),
  ),
  sample(96, 'allowance of ERC-6909 for no code', send(TOKEN, data('approve(address,uint256,uint256)', THIEF, 1n, 5n))),
  sample(96, 'setOwner', send(ROUTER, data('setOwner(address)', THIEF))),
  sample(96, 'upgradeAndCall', send(ROUTER, data('upgradeAndCall(address,address,bytes)', TOKEN, THIEF, '0x'))),
  sample(
    96,
    'setSubnodeOwner',
    send(ROUTER, data('setSubnodeOwner(bytes32,bytes32,address)', NOTHING, NOTHING, THIEF)),
  ),
  sample(96, 'removeOwner', send(SAFE, data('removeOwner(address,address,uint256)', THIEF, ME, 1n))),
  sample(96, 'changeThreshold of a Safe, by itself', send(SAFE, safe(SAFE, data('changeThreshold(uint256)', 1n)))),
  sample(96, 'an unknown function of a Safe, by itself', send(SAFE, safe(SAFE, '0x12345678'))),
  // Universal Router.
  sample(97, 'commands that send', send(ROUTER, run('0x05', to3(THIEF)))),
  sample(97, 'commands that may fail and send', send(ROUTER, run('0x85', to3(THIEF)))),
  sample(97, 'commands that sweep', send(ROUTER, run('0x04', to3(THIEF)))),
  sample(97, 'commands that pay a portion', send(ROUTER, run('0x06', to3(THIEF)))),
  sample(
    97,
    'commands that unwrap',
    send(ROUTER, run('0x0c', encodeAbiParameters(parseAbiParameters('address,uint256'), [THIEF, E]))),
  ),
  sample(97, 'commands that allow', send(ROUTER, run('0x0a', permit2(THIEF, E)))),
  sample(97, 'commands that allow without limit', send(ROUTER, run('0x0a', permit2(ROUTER, 2n ** 160n - 1n)))),
  sample(97, 'commands with too few inputs', send(ROUTER, run('0x0505', to3(ME)))),
  sample(97, 'commands with an input more', send(ROUTER, run('0x10', '0x12', to3(THIEF)))),
  sample(97, 'commands that pay a fee', send(ROUTER, run('0x06', to3(THIEF, 25n))), 'warn'),
  sample(97, 'commands that pay too large a fee', send(ROUTER, run('0x06', to3(THIEF, 101n)))),
  sample(97, 'commands with an input that is none', send(ROUTER, run('0x05', '0x12'))),
  sample(97, 'commands that are not read', send(ROUTER, run('0x10', '0x12')), 'warn'),
  sample(97, 'commands to the sender', send(ROUTER, run('0x04', to3(ONE))), 'warn'),
]

export const MORE_HARMLESS_CALLS: readonly Sample[] = [
  sample(0, 'a batch of batches', execute(BATCHES, batches(batch(TOKEN, 0n, HARMLESS))), 'none'),
  sample(
    0,
    'a batch with data for its operator',
    execute(mode('01000000000078210001'), batch(TOKEN, 0n, HARMLESS)),
    'none',
  ),
  sample(0, 'a batch that goes on after a failure', execute(mode('0101'), batch(TOKEN, 0n, HARMLESS)), 'none'),
  sample(0, 'a transaction of a Safe', send(SAFE, safe(FRIEND, '0x', 0n, ZERO, E)), 'none'),
  sample(
    0,
    'ether through a wrapper',
    send(ROUTER, data('execute(address,uint256,bytes)', FRIEND, E, '0x'), E),
    'none',
  ),
  sample(
    0,
    'ether to oneself with a batch',
    send(ME, data('execute(address,uint256,bytes)', FRIEND, E, '0x'), 2n * E),
    'none',
  ),
  sample(0, 'the end of the approval of an item', send(COLLECTION, approve(7n, ZERO)), 'none'),
  sample(0, 'the end of the approval of item 0', send(COLLECTION, approve(0n, ZERO)), 'none'),
  sample(0, 'an exact approval of a token that is not known', send(COLLECTION, approve(E)), 'none'),
  sample(
    0,
    'tokens with data to a contract',
    send(TOKEN, data('transferAndCall(address,uint256,bytes)', ROUTER, E, '0x12')),
    'warn',
  ),
  sample(
    0,
    'tokens with data to a friend',
    send(TOKEN, data('transferAndCall(address,uint256,bytes)', FRIEND, E, '0x12')),
    'warn',
  ),
  sample(0, 'the newer v3 to the sender', send(ROUTER, v3(ONE)), 'none'),
  sample(0, 'votes for oneself', send(TOKEN, data('delegate(address)', ME)), 'none'),
  sample(0, 'ownership for oneself', send(TOKEN, data('transferOwnership(address)', ME)), 'none'),
  sample(0, 'a swap at a limit', send(ROUTER, exactOutput(2n * E)), 'none'),
  sample(0, 'the end of an authorization', send(ROUTER, data('setAuthorization(address,bool)', THIEF, false)), 'none'),
  sample(0, 'the end of an operator', send(TOKEN, data('setOperator(address,bool)', THIEF, false)), 'none'),
  sample(
    0,
    'an exact allowance of ERC-6909',
    send(TOKEN, data('approve(address,uint256,uint256)', ROUTER, 1n, 5n)),
    'none',
  ),
]
