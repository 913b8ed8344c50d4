import type { Hex } from 'viem'
import {
  DOMAIN,
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
  THIEF,
  TOKEN,
  TWIN,
  terms,
  ZERO,
} from './make.ts'

const E = 10n ** 18n
const PERMIT = ['Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)']
const permit = (spender: Hex, value: bigint, more: object = {}) => ({
  owner: ME,
  spender,
  value,
  nonce: 0,
  deadline: LATER,
  ...more,
})
const DAI = ['Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)']
const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const details = (token: Hex, amount = E) => ({ token, amount, expiration: 2_000_000_000, nonce: 0 })
const PERMITTED = 'TokenPermissions(address token,uint256 amount)'
const permitted = (token: Hex, amount = E) => ({ token, amount })
const rest = { nonce: 0, deadline: LATER }
const PERMIT2 = { name: 'Permit2', chainId: 1, verifyingContract: ROUTER }

const ITEM =
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)'
const ORDER = ['OrderComponents(address offerer,ConsiderationItem[] consideration,uint256 counter)', ITEM]
const item = (recipient: Hex, start: bigint, end = start) => ({
  itemType: 0,
  token: ZERO,
  identifierOrCriteria: 0,
  startAmount: start,
  endAmount: end,
  recipient,
})
export const seaport = (...consideration: object[]) => terms(ORDER, { offerer: ME, consideration, counter: 0 })
const WHOLE = data('setApprovalForAll(address,bool)', THIEF, true)
const SWAP = ['Order(address maker,address receiver,uint256 makingAmount,uint256 takingAmount)']
const SAFE_TX = ['SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 nonce)']
export const safeTx = (to: Hex, bytes: Hex, operation = 0) =>
  terms(SAFE_TX, { to, value: 0, data: bytes, operation, nonce: 1 }, { chainId: 1, verifyingContract: SAFE })
const auth = (to: Hex) => ({ from: ME, to, value: E, validAfter: 0, validBefore: LATER, nonce: NOTHING })
const AUTH = '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const note = { note: 'hello' }

export const SIGNATURE_SAMPLES: readonly Sample[] = [
  sample(51, 'permit without limit', terms(PERMIT, permit(ROUTER, MAX))),
  sample(51, 'permit for no code', terms(PERMIT, permit(THIEF, 1n))),
  sample(51, 'permit in hexadecimal', terms(PERMIT, permit(ROUTER, 0n, { value: `0x${'f'.repeat(64)}` }))),
  sample(51, 'permit without an amount that can be read', terms(PERMIT, permit(ROUTER, 0n, { value: '-1' }))),
  sample(
    51,
    'permit under another name',
    terms(
      PERMIT.map((type) => type.replace('Permit', 'Welcome')),
      permit(THIEF, E),
    ),
  ),
  sample(52, 'DAI permit', terms(DAI, { holder: ME, spender: ROUTER, nonce: 0, expiry: 0, allowed: true })),
  sample(
    52,
    'DAI permit for no code',
    terms(DAI, { holder: ME, spender: THIEF, nonce: 0, expiry: LATER, allowed: true }),
  ),
  sample(
    52,
    'DAI permit with a number for yes',
    terms(DAI, { holder: ME, spender: ROUTER, nonce: 0, expiry: 0, allowed: 1 }),
  ),
  ...[
    ['without limit', ROUTER, 2n ** 160n - 1n],
    ['for no code', THIEF, E],
  ].map(([says, spender, amount]) =>
    sample(
      53,
      `PermitSingle ${says}`,
      terms(
        ['PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)', DETAILS],
        { details: details(TOKEN, amount as bigint), spender, sigDeadline: LATER },
        PERMIT2,
      ),
    ),
  ),
  ...[ROUTER, THIEF].map((spender) =>
    sample(
      54,
      `PermitBatch ${spender}`,
      terms(
        ['PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)', DETAILS],
        { details: [details(TOKEN), details(OTHER_TOKEN)], spender, sigDeadline: LATER },
        PERMIT2,
      ),
    ),
  ),
  sample(
    54,
    'PermitBatch of nothing',
    terms(
      ['PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)', DETAILS],
      { details: [], spender: ROUTER, sigDeadline: LATER },
      PERMIT2,
    ),
  ),
  ...[[THIEF, E] as const, [ROUTER, MAX] as const].map(([spender, amount]) =>
    sample(
      55,
      `PermitTransferFrom ${amount}`,
      terms(
        ['PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)', PERMITTED],
        { permitted: permitted(TOKEN, amount), spender, ...rest },
        PERMIT2,
      ),
    ),
  ),
  ...[THIEF, ROUTER].map((spender) =>
    sample(
      56,
      `PermitBatchTransferFrom ${spender}`,
      terms(
        [
          'PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)',
          PERMITTED,
        ],
        { permitted: [permitted(TOKEN), permitted(OTHER_TOKEN)], spender, ...rest },
        PERMIT2,
      ),
    ),
  ),
  ...[THIEF, ROUTER].map((spender) =>
    sample(
      57,
      `PermitWitnessTransferFrom ${spender}`,
      terms(
        [
          'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Order witness)',
          PERMITTED,
          'Order(address to)',
        ],
        { permitted: permitted(TOKEN), spender, ...rest, witness: { to: THIEF } },
        PERMIT2,
      ),
    ),
  ),
  sample(58, 'a price of one', seaport(item(ME, 1n))),
  sample(58, 'no price', seaport()),
  sample(58, 'a price for somebody else', seaport(item(THIEF, E))),
  sample(58, 'most of the price for somebody else', seaport(item(ME, E), item(THIEF, 9n * E))),
  sample(58, 'a price that falls to nothing', seaport(item(ME, E, 0n))),
  sample(59, 'bulk order', terms(['BulkOrder(OrderComponents[2] tree)', ...ORDER], { tree: [] })),
  sample(
    59,
    'bulk order of two levels',
    terms(['BulkOrder(OrderComponents[2][2] tree)', ...ORDER], { tree: [[], []] }),
  ),
  sample(60, 'root', terms(['Root(bytes32 root)'], { root: NOTHING })),
  sample(
    60,
    'order of a trader',
    terms(['Order(address trader,uint8 side,uint256 price)'], { trader: ME, side: 1, price: 1 }),
  ),
  sample(
    61,
    'maker ask',
    terms(['Maker(uint8 quoteType,address signer,uint256 price)'], { quoteType: 1, signer: ME, price: 0 }),
  ),
  sample(61, 'maker tree', terms(['MerkleTree(bytes32 root)'], { root: NOTHING })),
  sample(
    62,
    'receiver is somebody else',
    terms(SWAP, { maker: ME, receiver: THIEF, makingAmount: E, takingAmount: E }),
  ),
  sample(62, 'nothing in return', terms(SWAP, { maker: ME, receiver: ME, makingAmount: E, takingAmount: 1 })),
  sample(
    62,
    'a receiver that cannot be read',
    terms(SWAP, { maker: ME, receiver: 'me', makingAmount: E, takingAmount: E }),
  ),
  ...['TransferWithAuthorization', 'ReceiveWithAuthorization'].flatMap((name) => [
    sample(63, `${name} to a thief`, terms([`${name}${AUTH}`], auth(THIEF))),
    sample(63, `${name} to a twin`, terms([`${name}${AUTH}`], auth(TWIN))),
  ]),
  sample(64, 'SafeTx with delegatecall', safeTx(ROUTER, '0xa9059cbb', 1)),
  sample(64, 'SafeTx that adds a module', safeTx(SAFE, data('enableModule(address)', THIEF))),
  sample(64, 'SafeTx with the whole collection', safeTx(TOKEN, WHOLE)),
  sample(
    65,
    'user operation',
    terms(['PackedUserOperation(address sender,uint256 nonce,bytes callData)'], {
      sender: ME,
      nonce: 0,
      callData: '0x',
    }),
  ),
  sample(
    65,
    'user operation with an approval',
    terms(['PackedUserOperation(address sender,uint256 nonce,bytes callData)'], {
      sender: ME,
      nonce: 0,
      callData: data('execute(address,uint256,bytes)', TOKEN, 0n, WHOLE),
    }),
  ),
  sample(
    66,
    'forwarded approval',
    terms(['ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)'], {
      from: ME,
      to: TOKEN,
      value: 0,
      gas: 1,
      nonce: 0,
      data: WHOLE,
    }),
  ),
  sample(
    66,
    'forwarded unknown',
    terms(['ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)'], {
      from: ME,
      to: THIEF,
      value: 0,
      gas: 1,
      nonce: 0,
      data: '0x12345678',
    }),
  ),
  sample(
    67,
    'meta transaction',
    terms(['MetaTransaction(uint256 nonce,address from,bytes functionSignature)'], {
      nonce: 0,
      from: ME,
      functionSignature: WHOLE,
    }),
  ),
  sample(
    67,
    'meta transaction of nothing',
    terms(['MetaTransaction(uint256 nonce,address from,bytes functionSignature)'], {
      nonce: 0,
      from: ME,
      functionSignature: '0x',
    }),
  ),
  sample(
    68,
    'delegation',
    terms(['Delegation(address delegate,address delegator,bytes32 authority)'], {
      delegate: THIEF,
      delegator: ME,
      authority: NOTHING,
    }),
  ),
  sample(
    68,
    'delegation under another name',
    terms(['Invite(address delegate,bytes32 authority)'], { delegate: THIEF, authority: NOTHING }),
  ),
  sample(
    69,
    'wrapped greeting',
    terms(['TypedDataSign(Mail contents,address verifyingContract)', 'Mail(string note)'], {
      contents: note,
      verifyingContract: ME,
    }),
  ),
  sample(
    69,
    'wrapped permit',
    terms(['TypedDataSign(Permit contents,address verifyingContract)', ...PERMIT], {
      contents: permit(THIEF, MAX),
      verifyingContract: ME,
    }),
  ),
  sample(69, 'wrapped text', terms(['PersonalSign(bytes prefixed)'], { prefixed: '0x1234' })),
  sample(
    70,
    'agent',
    terms(
      [
        'HyperliquidTransaction:ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)',
      ],
      { hyperliquidChain: 'Mainnet', agentAddress: THIEF, agentName: '', nonce: 0 },
    ),
  ),
  sample(
    70,
    'withdrawal',
    terms(['HyperliquidTransaction:Withdraw(string hyperliquidChain,string destination,string amount,uint64 time)'], {
      hyperliquidChain: 'Mainnet',
      destination: THIEF,
      amount: '1',
      time: 0,
    }),
  ),
  sample(
    70,
    'phantom agent',
    terms(['Agent(string source,bytes32 connectionId)'], { source: 'a', connectionId: NOTHING }),
  ),
  ...[{}, { name: 'Token' }, { name: 'Token', version: '1' }, { salt: NOTHING }].map((domain) =>
    sample(71, `domain ${JSON.stringify(domain)}`, terms(['Mail(string note)'], note, domain)),
  ),
  ...[8453, '0x2105', 'one', null].map((chainId) =>
    sample(72, `chain ${chainId}`, terms(['Mail(string note)'], note, { ...DOMAIN, chainId })),
  ),
  sample(73, 'unused type', terms(['Mail(string note)', ...PERMIT], note)),
  sample(73, 'a field twice', terms(['Mail(string note,address note)'], note)),
  sample(73, 'a field twice, further down', terms(['Mail(Body body)', 'Body(string text,uint256 text)'], { body: {} })),
  sample(74, 'genuine token, unknown spender', terms(PERMIT, permit(THIEF, E)), 'warn', { hasCode: () => undefined }),
  sample(74, 'genuine token, look-alike spender', terms(PERMIT, permit(TWIN, E))),
  sample(
    74,
    'unknown terms with an operator',
    terms(['Join(address operator,string note)'], { operator: THIEF, ...note }),
  ),
  sample(74, 'unknown terms with a new owner', terms(['Join(address newOwner)'], { newOwner: THIEF })),
  sample(73, 'terms that are no JSON', { method: 'eth_signTypedData_v4', params: [ME, '{'] }),
  sample(73, 'terms without types', { method: 'eth_signTypedData_v4', params: [ME, { domain: {}, message: {} }] }),
  sample(
    66,
    'forwarded transfer to a friend',
    terms(['ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)'], {
      from: ME,
      to: TOKEN,
      value: 0,
      gas: 1,
      nonce: 0,
      data: data('transfer(address,uint256)', FRIEND, 1n),
    }),
  ),
]
