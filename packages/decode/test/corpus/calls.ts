import type { Hex } from 'viem'
import {
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
  TWIN,
  ZERO,
} from './make.ts'

const E = 10n ** 18n
const SIG = [27, NOTHING, NOTHING] as const

/** Two to four variants of each function that drainers and forged pages ask for. */
const CALLS: readonly (readonly [n: number, says: string, to: Hex, data: Hex, value?: bigint])[] = [
  ...['claim()', 'Claim()', 'claimRewards()', 'SecurityUpdate()', 'securityUpdate()'].flatMap(
    (name, index) =>
      [
        [Math.min(index + 1, 4), `${name} with a lot`, THIEF, data(name), 3n * E],
        [Math.min(index + 1, 4), `${name} with little`, ROUTER, data(name), 1n],
        [Math.min(index + 1, 4), `${name} in a multicall`, THIEF, data('multicall(bytes[])', [data(name)]), E],
      ] as const,
  ),
  ...(['approve', 'increaseAllowance', 'increaseApproval'] as const).flatMap(
    (name, index) =>
      [
        [5 + index, `${name} of everything`, TOKEN, data(`${name}(address,uint256)`, ROUTER, MAX)],
        [5 + index, `${name} of almost everything`, TOKEN, data(`${name}(address,uint256)`, ROUTER, MAX / 2n - 7n)],
        [5 + index, `${name} of uint96`, TOKEN, data(`${name}(address,uint256)`, ROUTER, 2n ** 96n - 1n)],
        [5 + index, `${name} for a spender without code`, TOKEN, data(`${name}(address,uint256)`, THIEF, 5n * E)],
      ] as const,
  ),
  [8, 'transfer to a look-alike', TOKEN, data('transfer(address,uint256)', TWIN, E)],
  [8, 'transfer to the token', TOKEN, data('transfer(address,uint256)', TOKEN, E)],
  [8, 'transfer to nobody', TOKEN, data('transfer(address,uint256)', ZERO, E)],
  [8, 'transfer that takes ether', THIEF, data('transfer(address,uint256)', FRIEND, E), E],
  [9, 'transferFrom', TOKEN, data('transferFrom(address,address,uint256)', ME, THIEF, E)],
  [9, 'transferFrom to a look-alike', TOKEN, data('transferFrom(address,address,uint256)', ME, TWIN, E)],
  [10, 'the whole collection', TOKEN, data('setApprovalForAll(address,bool)', THIEF, true)],
  [10, 'the whole collection, to a contract', TOKEN, data('setApprovalForAll(address,bool)', ROUTER, true)],
  [11, 'an item', TOKEN, data('safeTransferFrom(address,address,uint256)', ME, THIEF, 7n)],
  [11, 'an item with data', TOKEN, data('safeTransferFrom(address,address,uint256,bytes)', ME, THIEF, 7n, '0x01')],
  [12, 'items', TOKEN, data('safeTransferFrom(address,address,uint256,uint256,bytes)', ME, THIEF, 7n, 2n, '0x')],
  [
    12,
    'items to a twin',
    TOKEN,
    data('safeTransferFrom(address,address,uint256,uint256,bytes)', ME, TWIN, 7n, 2n, '0x'),
  ],
  ...[THIEF, TWIN].map(
    (to) =>
      [
        13,
        `a batch of items to ${to}`,
        TOKEN,
        data(
          'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
          ME,
          to,
          [1n, 2n, 3n],
          [1n, 1n, 1n],
          '0x',
        ),
      ] as const,
  ),
  [
    14,
    'permit without limit',
    TOKEN,
    data('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', ME, ROUTER, MAX, LATER, ...SIG),
  ],
  [
    14,
    'permit for no code',
    TOKEN,
    data('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', ME, THIEF, 1n, LATER, ...SIG),
  ],
  [
    15,
    'DAI permit',
    TOKEN,
    data('permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)', ME, ROUTER, 0n, LATER, true, ...SIG),
  ],
  [
    15,
    'DAI permit for no code',
    TOKEN,
    data('permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)', ME, THIEF, 0n, 0n, true, ...SIG),
  ],
  [
    16,
    'Permit2 without limit',
    ROUTER,
    data('approve(address,address,uint160,uint48)', TOKEN, ROUTER, 2n ** 160n - 1n, 2_000_000_000),
  ],
  [16, 'Permit2 for no code', ROUTER, data('approve(address,address,uint160,uint48)', TOKEN, THIEF, E, 2_000_000_000)],
  [17, 'Permit2 transferFrom', ROUTER, data('transferFrom(address,address,uint160,address)', ME, THIEF, E, TOKEN)],
  [
    17,
    'Permit2 transferFrom to a twin',
    ROUTER,
    data('transferFrom(address,address,uint160,address)', ME, TWIN, E, TOKEN),
  ],
  ...[
    'transferOwnership(address)',
    'upgradeTo(address)',
    'changeAdmin(address)',
    'enableModule(address)',
    'setGuard(address)',
    'setFallbackHandler(address)',
    'addOwnerAddress(address)',
    'authorizeOperator(address)',
  ].flatMap((name, index) => {
    const n = [24, 25, 27, 31, 32, 33, 36, 38][index] ?? 0
    return [
      [n, name, SAFE, data(name, THIEF)],
      [n, `${name} to a contract`, SAFE, data(name, ROUTER)],
      [n, `${name} in a batch`, ME, data('executeBatch((address,uint256,bytes)[])', [[SAFE, 0n, data(name, THIEF)]])],
    ] as const
  }),
  [26, 'upgradeToAndCall', SAFE, data('upgradeToAndCall(address,bytes)', THIEF, '0x')],
  [26, 'upgradeToAndCall with a call', SAFE, data('upgradeToAndCall(address,bytes)', ROUTER, '0x8129fc1c')],
  [28, 'grantRole', TOKEN, data('grantRole(bytes32,address)', NOTHING, THIEF)],
  [28, 'grantRole to a contract', TOKEN, data('grantRole(bytes32,address)', NOTHING, ROUTER)],
  [29, 'addOwnerWithThreshold', SAFE, data('addOwnerWithThreshold(address,uint256)', THIEF, 1n)],
  [29, 'addOwnerWithThreshold twin', SAFE, data('addOwnerWithThreshold(address,uint256)', TWIN, 2n)],
  [30, 'swapOwner', SAFE, data('swapOwner(address,address,address)', ROUTER, ME, THIEF)],
  [
    30,
    'swapOwner in a multicall',
    SAFE,
    data('multicall(bytes[])', [data('swapOwner(address,address,address)', ROUTER, ME, THIEF)]),
  ],
  [35, 'addOwnerPublicKey', ME, data('addOwnerPublicKey(bytes32,bytes32)', NOTHING, NOTHING)],
  [35, 'addOwnerPublicKey elsewhere', SAFE, data('addOwnerPublicKey(bytes32,bytes32)', NOTHING, NOTHING)],
  [37, 'installModule', ME, data('installModule(uint256,address,bytes)', 1n, THIEF, '0x')],
  [37, 'installModule with data', ME, data('installModule(uint256,address,bytes)', 2n, ROUTER, '0x1234')],
  [39, 'ENS setOwner', ROUTER, data('setOwner(bytes32,address)', NOTHING, THIEF)],
  [39, 'ENS setOwner twin', ROUTER, data('setOwner(bytes32,address)', NOTHING, TWIN)],
  ...(['transfer', 'receive'] as const).flatMap((name, index) =>
    [THIEF, TWIN].map(
      (to) =>
        [
          40 + index,
          `${name}WithAuthorization ${to}`,
          TOKEN,
          data(
            `${name}WithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)`,
            ME,
            to,
            E,
            0n,
            LATER,
            NOTHING,
            ...SIG,
          ),
        ] as const,
    ),
  ),
  [42, 'credit', TOKEN, data('approveDelegation(address,uint256)', THIEF, E)],
  [42, 'credit to a contract', TOKEN, data('approveDelegation(address,uint256)', ROUTER, MAX)],
  [43, 'allow', TOKEN, data('allow(address,bool)', THIEF, true)],
  [43, 'allow a contract', TOKEN, data('allow(address,bool)', ROUTER, true)],
  [44, 'relayer', ROUTER, data('setRelayerApproval(address,address,bool)', ME, THIEF, true)],
  [44, 'relayer with code', ROUTER, data('setRelayerApproval(address,address,bool)', ME, ROUTER, true)],
  [45, 'approveAndCall', TOKEN, data('approveAndCall(address,uint256,bytes)', THIEF, E, '0x')],
  [45, 'approveAndCall without limit', TOKEN, data('approveAndCall(address,uint256,bytes)', ROUTER, MAX, '0x')],
  [46, 'transferAndCall', TOKEN, data('transferAndCall(address,uint256,bytes)', THIEF, E, '0x12')],
  [46, 'transferAndCall to the token', TOKEN, data('transferAndCall(address,uint256,bytes)', TOKEN, E, '0x12')],
  [47, 'delegateAll', ROUTER, data('delegateAll(address,bytes32,bool)', THIEF, NOTHING, true)],
  [
    47,
    'delegateAll with rights',
    ROUTER,
    data('delegateAll(address,bytes32,bool)', ROUTER, `0x${'1'.repeat(64)}`, true),
  ],
  ...swaps(),
]

function swaps() {
  const path = [TOKEN, OTHER_TOKEN]
  const v2 = (name: string, least: bigint, to: Hex) =>
    data(`${name}(uint256,uint256,address[],address,uint256)`, E, least, path, to, LATER)
  const ether = (name: string, least: bigint, to: Hex) =>
    data(`${name}(uint256,address[],address,uint256)`, least, path, to, LATER)
  const single = (least: bigint, to: Hex) =>
    data('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
      TOKEN,
      OTHER_TOKEN,
      500,
      to,
      E,
      least,
      0n,
    ])
  const velora = (least: bigint, to: Hex) =>
    data(
      'swapExactAmountIn(address,(address,address,uint256,uint256,uint256,bytes32,address),uint256,bytes,bytes)',
      ROUTER,
      [TOKEN, OTHER_TOKEN, E, least, E, NOTHING, to],
      1n << 92n,
      '0x',
      '0x1234',
    )
  return [
    [50, 'Velora to a thief', ROUTER, velora(E, THIEF)],
    [50, 'Velora without minimum', ROUTER, velora(0n, ME)],
    [50, 'v2 to a thief', ROUTER, v2('swapExactTokensForTokens', E, THIEF)],
    [50, 'v2 without minimum', ROUTER, v2('swapExactTokensForTokens', 0n, ME)],
    [50, 'v2 to ether, to a thief', ROUTER, v2('swapExactTokensForETH', E, THIEF)],
    [50, 'v2 from ether, to a thief', ROUTER, ether('swapExactETHForTokens', E, THIEF), E],
    [50, 'v2 from ether without minimum', ROUTER, ether('swapExactETHForTokens', 0n, ME), E],
    [50, 'v3 to a thief', ROUTER, single(E, THIEF)],
    [50, 'v3 without minimum', ROUTER, single(0n, ME)],
    [
      50,
      'v3, remainder to a thief',
      ROUTER,
      data('multicall(bytes[])', [single(E, ROUTER), data('unwrapWETH9(uint256,address)', 0n, THIEF)]),
    ],
    [
      50,
      'v3, sweep to a thief',
      ROUTER,
      data('multicall(uint256,bytes[])', LATER, [
        single(E, ROUTER),
        data('sweepToken(address,uint256,address)', OTHER_TOKEN, 0n, THIEF),
      ]),
    ],
  ] as const
}

const LIMITLESS = data('approve(address,uint256)', ROUTER, MAX)
const WHOLE = data('setApprovalForAll(address,bool)', THIEF, true)
const single = (to: Hex, inner: Hex): Hex => `0x${to.slice(2)}${'0'.repeat(64)}${inner.slice(2)}`
const mode = (kind: string): Hex => `0x${kind.padEnd(64, '0')}`
const exec = (to: Hex, inner: Hex, operation: number) =>
  data(
    'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
    to,
    0n,
    inner,
    operation,
    0n,
    0n,
    0n,
    ZERO,
    ZERO,
    '0x',
  )
const packed = (operation: string, to: Hex, inner: Hex): Hex =>
  `0x${operation}${to.slice(2)}${'0'.repeat(64)}${(inner.length / 2 - 1).toString(16).padStart(64, '0')}${inner.slice(2)}`

/** The number of each way to nest, and the call around an inner one. */
export const WRAPPERS: readonly (readonly [
  n: number,
  says: string,
  wrap: (to: Hex, inner: Hex) => readonly [to: Hex, data: Hex],
])[] = [
  [18, 'multicall', (to, inner) => [to, data('multicall(bytes[])', [inner])]],
  [18, 'multicall with a deadline', (to, inner) => [to, data('multicall(uint256,bytes[])', LATER, [inner])]],
  [19, 'aggregate3', (to, inner) => [ROUTER, data('aggregate3((address,bool,bytes)[])', [[to, true, inner]])]],
  [19, 'aggregate', (to, inner) => [ROUTER, data('aggregate((address,bytes)[])', [[to, inner]])]],
  [19, 'tryAggregate', (to, inner) => [ROUTER, data('tryAggregate(bool,(address,bytes)[])', false, [[to, inner]])]],
  [
    19,
    'aggregate3Value',
    (to, inner) => [ROUTER, data('aggregate3Value((address,bool,uint256,bytes)[])', [[to, true, 0n, inner]])],
  ],
  [20, '7579 single', (to, inner) => [ME, data('execute(bytes32,bytes)', mode('00'), single(to, inner))]],
  [20, '7579 batch', (to, inner) => [ME, data('execute(bytes32,bytes)', mode('01'), batchOf(to, inner))]],
  [21, 'executeBatch', (to, inner) => [ME, data('executeBatch((address,uint256,bytes)[])', [[to, 0n, inner]])]],
  [22, 'execute', (to, inner) => [ME, data('execute(address,uint256,bytes)', to, 0n, inner)]],
  [23, 'executeUserOp', (to, inner) => [ME, userOp(data('execute(address,uint256,bytes)', to, 0n, inner))]],
  [34, 'Safe', (to, inner) => [SAFE, exec(to, inner, 0)]],
  [34, 'Safe multiSend', (to, inner) => [SAFE, exec(ROUTER, data('multiSend(bytes)', packed('00', to, inner)), 1)]],
]

function batchOf(to: Hex, inner: Hex): Hex {
  return `0x${data('executeBatch((address,uint256,bytes)[])', [[to, 0n, inner]]).slice(10)}`
}

function userOp(inner: Hex): Hex {
  const operation = [ME, 0n, '0x', inner, NOTHING, 0n, NOTHING, '0x', '0x']
  return data(
    'executeUserOp((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes),bytes32)',
    operation,
    NOTHING,
  )
}

/** Through AllowanceHolder, of which only the caller knows what it brings. */
const EXEC = data('exec(address,address,uint256,address,bytes)', ROUTER, TOKEN, E, ROUTER, '0x1fff991f')

export const CALL_SAMPLES: readonly Sample[] = [
  ...CALLS.map(([n, says, to, bytes, value]) => sample(n, says, send(to, bytes, value))),
  ...WRAPPERS.flatMap(([n, says, wrap]) => [
    sample(n, `${says} around an approval`, send(...wrap(TOKEN, LIMITLESS))),
    sample(n, `${says} around a collection`, send(...wrap(TOKEN, WHOLE))),
    sample(
      n,
      `${says} around another`,
      send(...wrap(TOKEN, data('multicall(bytes[])', [data('transfer(address,uint256)', FRIEND, 1n), WHOLE]))),
    ),
  ]),
  sample(34, 'Safe delegatecall', send(SAFE, exec(ROUTER, '0xa9059cbb', 1))),
  sample(34, 'Safe delegatecall of nothing', send(SAFE, exec(THIEF, '0x', 1))),
  sample(20, '7579 delegatecall', send(ME, data('execute(bytes32,bytes)', mode('ff'), single(ROUTER, '0x')))),
  sample(20, '7579 of an unknown kind', send(ME, data('execute(bytes32,bytes)', mode('7f'), single(ROUTER, '0x')))),
  sample(22, 'an unknown function of the own account', send(ME, '0x12345678')),
  ...[THIEF, ZERO].map((to) =>
    sample(50, '0x to a thief, or to nobody', send(ROUTER, EXEC), 'danger', {
      settled: () => ({ to, minimum: E, token: OTHER_TOKEN }),
    }),
  ),
  sample(50, '0x without minimum', send(ROUTER, EXEC), 'danger', {
    settled: () => ({ to: ME, minimum: 0n, token: OTHER_TOKEN }),
  }),
  sample(50, '0x by the own account', send(ME, EXEC)),
  sample(48, 'votes', send(TOKEN, data('delegate(address)', THIEF)), 'warn'),
  sample(48, 'votes to a contract', send(TOKEN, data('delegate(address)', ROUTER)), 'warn'),
  sample(49, 'a contract with ether', send(undefined, '0x6001600101', E)),
  sample(49, 'a contract with a little ether', send(undefined, '0x', 1n)),
  sample(5, 'approval whose data is cut off', send(TOKEN, LIMITLESS.slice(0, -2) as Hex)),
  sample(5, 'approval with code unknown and without limit', send(TOKEN, LIMITLESS), 'danger', {
    hasCode: () => undefined,
  }),
]
