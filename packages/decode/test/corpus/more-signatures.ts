import type { Hex } from 'viem'
import {
  COLLECTION,
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
  terms,
  ZERO,
} from './make.ts'

const E = 10n ** 18n
const WHOLE = data('setApprovalForAll(address,bool)', THIEF, true)
const NATIVE = `0x${'e'.repeat(40)}` as const
const SAFE_TX = [
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
]
const safeTx = (more: object) =>
  terms(
    SAFE_TX,
    {
      to: FRIEND,
      value: 0,
      data: '0x',
      operation: 0,
      safeTxGas: 0,
      baseGas: 10n ** 9n,
      gasPrice: 0,
      gasToken: TOKEN,
      refundReceiver: ZERO,
      nonce: 1,
      ...more,
    },
    { chainId: 1, verifyingContract: SAFE },
  )
const AUTH = '(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)'
const auth = (to: Hex) => ({ from: ME, to, value: MAX, validAfter: 0, validBefore: LATER, nonce: NOTHING })
const MORPHO = ['Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)']
const morpho = (isAuthorized: unknown, authorized = THIEF) =>
  terms(MORPHO, { authorizer: ME, authorized, isAuthorized, nonce: 0, deadline: LATER })
const CALL = 'Call(address to,uint256 value,bytes data)'

const ITEM = '(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const SEAPORT = [
  'OrderComponents(address offerer,OfferItem[] offer,ConsiderationItem[] consideration,uint256 counter)',
  `OfferItem${ITEM})`,
  `ConsiderationItem${ITEM},address recipient)`,
]
type Of = { itemType?: number; token?: Hex; amount?: bigint; end?: bigint; recipient?: Hex }
const item = ({ itemType = 0, token = ZERO, amount = E, end = amount, recipient = ME }: Of = {}) => ({
  itemType,
  token,
  identifierOrCriteria: 0,
  startAmount: amount,
  endAmount: end,
  recipient,
})
const offered = (of: Of) => {
  const { recipient: _, ...rest } = item(of)
  return rest
}
const ITEM_FOR_SALE = offered({ itemType: 2, token: COLLECTION, amount: 1n })
const seaport = (offer: readonly object[], ...consideration: object[]) =>
  terms(SEAPORT, { offerer: ME, offer, consideration, counter: 0 })
const sell = (...consideration: object[]) => seaport([ITEM_FOR_SALE], ...consideration)
const bid = (fee: bigint, ...more: object[]) =>
  seaport(
    [offered({ itemType: 1, token: TOKEN })],
    item({ itemType: 4, token: COLLECTION, amount: 1n }),
    item({ itemType: 1, token: TOKEN, amount: fee, recipient: THIEF }),
    ...more,
  )

const COW = ['Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount)']
const cow = (more: object) =>
  terms(COW, { sellToken: TOKEN, buyToken: OTHER_TOKEN, receiver: ME, sellAmount: 10n ** 24n, buyAmount: E, ...more })
const LIMIT = [
  'LimitOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker)',
]
const limit = (takerToken: Hex, takerAmount: bigint) =>
  terms(LIMIT, { makerToken: TOKEN, takerToken, makerAmount: E, takerAmount, maker: ME, taker: ZERO })

export const MORE_SIGNATURES: readonly Sample[] = [
  sample(104, 'SafeTx with a refund', safeTx({ gasPrice: 10n ** 12n, refundReceiver: THIEF })),
  sample(104, 'SafeTx with a refund that cannot be read', safeTx({ gasPrice: 'some' })),
  sample(104, 'SafeTx that calls the Safe', safeTx({ to: SAFE, data: '0x12345678' })),
  sample(104, 'SafeTx that changes the threshold', safeTx({ to: SAFE, data: data('changeThreshold(uint256)', 1n) })),
  sample(
    105,
    'a transfer to a contact that anyone can bring',
    terms([`TransferWithAuthorization${AUTH}`], auth(FRIEND)),
  ),
  sample(105, 'a transfer under another name', terms([`Welcome${AUTH}`], auth(THIEF))),
  sample(
    105,
    'an item for a contact',
    terms(['Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)'], {
      spender: FRIEND,
      tokenId: 7,
      nonce: 0,
      deadline: LATER,
    }),
  ),
  ...['delegatee', 'agent', 'manager', 'authorized', 'grantee'].map((name) =>
    sample(105, `unknown terms with a ${name}`, terms([`Join(address ${name})`], { [name]: THIEF })),
  ),
  sample(
    105,
    'unknown terms with a spender further down',
    terms(['Grant(Terms terms)', 'Terms(address spender,uint256 value)'], { terms: { spender: THIEF, value: MAX } }),
  ),
  sample(
    105,
    'unknown terms with a spender in a list',
    terms(['Grant(Terms[] terms)', 'Terms(address spender,uint256 value)'], {
      terms: [
        { spender: ME, value: 1 },
        { spender: THIEF, value: MAX },
      ],
    }),
  ),
  sample(106, 'authorization at Morpho', morpho(true)),
  sample(106, 'authorization with a number for yes', morpho(1)),
  sample(
    106,
    'permit of Euler',
    terms(
      [
        'Permit(address signer,address sender,uint256 nonceNamespace,uint256 nonce,uint256 deadline,uint256 value,bytes data)',
      ],
      { signer: ME, sender: THIEF, nonceNamespace: 0, nonce: 0, deadline: LATER, value: 0, data: '0x12345678' },
    ),
  ),
  sample(
    106,
    'sponsored call',
    terms(
      [
        'SponsoredCallERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline)',
      ],
      { chainId: 1, target: TOKEN, data: '0x12345678', user: ME, userNonce: 0, userDeadline: LATER },
    ),
  ),
  sample(
    106,
    'transaction of zkSync',
    terms(
      ['Transaction(uint256 txType,uint256 from,uint256 to,uint256 value,bytes data)'],
      { txType: 113, from: BigInt(ME), to: BigInt(THIEF), value: 100n * E, data: '0x' },
      { name: 'zkSync', version: '2', chainId: 1, verifyingContract: ROUTER },
    ),
  ),
  sample(
    106,
    'calls in a list',
    terms(['Execute(bool multichain,Call[] calls,uint256 nonce)', CALL], {
      multichain: false,
      calls: [{ to: TOKEN, value: 0, data: WHOLE }],
      nonce: 0,
    }),
  ),
  sample(
    106,
    'calls in a list that cannot be read',
    terms(['Run(Call[] calls,uint256 nonce)', CALL], {
      calls: [{ to: TOKEN, value: 0, data: '0x12345678' }],
      nonce: 0,
    }),
  ),
  sample(106, 'data without a target', terms(['Run(bytes data,uint256 nonce)'], { data: WHOLE, nonce: 0 })),
  ...['SafeMessage(bytes message)', 'CoinbaseSmartWalletMessage(bytes32 hash)', 'Kernel(bytes32 hash)'].map((type) =>
    sample(106, type, terms([type], { message: NOTHING, hash: NOTHING })),
  ),
  sample(107, 'LimitOrder for nothing', limit(OTHER_TOKEN, 0n)),
  sample(107, 'LimitOrder for a token that is not known', limit(THIEF, E)),
  sample(
    107,
    'OtcOrder',
    terms(['OtcOrder(address makerToken,uint128 makerAmount,uint128 takerAmount,address maker)'], {
      makerToken: TOKEN,
      makerAmount: E,
      takerAmount: 1,
      maker: ME,
    }),
  ),
  sample(
    107,
    'MakerOrder',
    terms(['MakerOrder(bool isOrderAsk,address signer,address collection,uint256 price)'], {
      isOrderAsk: true,
      signer: ME,
      collection: TOKEN,
      price: 0,
    }),
  ),
  sample(
    107,
    'BatchOrder',
    terms(['BatchOrder(Maker[2] tree)', 'Maker(uint8 quoteType,address signer,uint256 price)'], { tree: [] }),
  ),
  sample(
    107,
    'Order of a trader with a root',
    terms(['Order(address trader,address collection,bytes32 listingsRoot,uint256 numberOfListings)'], {
      trader: ME,
      collection: TOKEN,
      listingsRoot: NOTHING,
      numberOfListings: 1,
    }),
  ),
  sample(108, 'a price in a token that is not known', sell(item({ itemType: 1, token: THIEF, amount: 10n ** 24n }))),
  sample(108, 'an item as the price', sell(item({ itemType: 2, token: THIEF, amount: 1n }))),
  sample(108, 'a price of 1001', sell(item({ amount: 1001n }))),
  sample(108, 'a price of 1001 units of a token', sell(item({ itemType: 1, token: TOKEN, amount: 1001n }))),
  sample(108, 'a price that falls to 1001', sell(item({ end: 1001n }))),
  sample(108, 'a fee that rises above the price', sell(item(), item({ amount: 0n, end: 2n * E, recipient: THIEF }))),
  sample(108, 'a fee in another token', sell(item(), item({ itemType: 1, token: TOKEN, recipient: THIEF }))),
  sample(
    108,
    'a price of somebody else’s order',
    terms(SEAPORT, { offerer: THIEF, offer: [ITEM_FOR_SALE], consideration: [item()], counter: 0 }),
  ),
  sample(108, 'an offer that is mostly a fee', bid(E / 2n + 1n)),
  sample(
    108,
    'an offer for an item that goes elsewhere',
    seaport(
      [offered({ itemType: 1, token: TOKEN })],
      item({ itemType: 4, token: COLLECTION, amount: 1n, recipient: THIEF }),
    ),
  ),
  sample(
    108,
    'an offer for no item',
    seaport([offered({ itemType: 1, token: TOKEN })], item({ itemType: 4, token: COLLECTION, amount: 0n })),
  ),
  sample(
    108,
    'an item and tokens for an item',
    seaport(
      [ITEM_FOR_SALE, offered({ itemType: 1, token: TOKEN })],
      item({ itemType: 4, token: COLLECTION, amount: 1n }),
    ),
  ),
  sample(109, 'CoW for 1001 units', cow({ buyAmount: 1001 })),
  sample(109, 'CoW for a token that is not known', cow({ buyToken: THIEF })),
  sample(109, 'CoW for a contact', cow({ receiver: FRIEND })),
  sample(109, 'CoW for little ether', cow({ buyToken: NATIVE, buyAmount: 10n ** 13n })),
  sample(109, 'an order that does not say what it buys', terms(['Order(uint256 takingAmount)'], { takingAmount: E })),
  sample(
    109,
    'a permit with a witness of another name',
    terms(
      [
        'PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,bytes32 order)',
        'TokenPermissions(address token,uint256 amount)',
      ],
      { permitted: { token: TOKEN, amount: E }, spender: ROUTER, nonce: 0, deadline: LATER, order: NOTHING },
    ),
  ),
]

const PERMIT = ['Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)']
export const MORE_HARMLESS_SIGNATURES: readonly Sample[] = [
  sample(0, 'SafeTx without a refund', safeTx({}), 'warn'),
  sample(
    0,
    'a transfer to oneself that anyone can bring',
    terms([`TransferWithAuthorization${AUTH}`], auth(ME)),
    'none',
  ),
  sample(0, 'the end of an authorization', morpho(false), 'none'),
  sample(0, 'an authorization for oneself', morpho(true, ME), 'none'),
  sample(0, 'unknown terms with oneself as the agent', terms(['Join(address agent)'], { agent: ME }), 'warn'),
  sample(0, 'a price in ether', sell(item(), item({ amount: E / 40n, recipient: THIEF })), 'warn'),
  sample(0, 'a price in a token', sell(item({ itemType: 1, token: TOKEN })), 'warn'),
  sample(0, 'an offer for an item', bid(E / 40n), 'warn'),
  sample(0, 'an order of CoW', cow({}), 'warn'),
  sample(0, 'an order of CoW for whoever signs', cow({ receiver: ZERO }), 'warn'),
  sample(0, 'an order of CoW for ether', cow({ buyToken: NATIVE }), 'warn'),
  sample(0, 'an order of 0x', limit(OTHER_TOKEN, E), 'warn'),
  sample(
    0,
    'an exact permit without knowledge of the spender',
    terms(PERMIT, { owner: ME, spender: ROUTER, value: E, nonce: 0, deadline: LATER }, DOMAIN),
    'warn',
    { hasCode: () => undefined },
  ),
]
