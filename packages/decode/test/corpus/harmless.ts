import {
  data,
  FRIEND,
  hexText,
  LATER,
  ME,
  NOTHING,
  OTHER_TOKEN,
  ROUTER,
  type Sample,
  sample,
  send,
  THIEF,
  TOKEN,
  terms,
  text,
} from './make.ts'
import { signIn } from './messages.ts'
import { calls } from './requests.ts'
import { safeTx, seaport } from './signatures.ts'

const E = 10n ** 18n
const approve = (amount: bigint, to = ROUTER) => data('approve(address,uint256)', to, amount)
const swap = data('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
  TOKEN,
  OTHER_TOKEN,
  500,
  ME,
  E,
  E,
  0n,
])
const holder = data('exec(address,address,uint256,address,bytes)', ROUTER, TOKEN, E, ROUTER, '0x1fff991f')
const PERMIT = ['Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)']
const permit = (value: bigint) => ({ owner: ME, spender: ROUTER, value, nonce: 0, deadline: LATER })
const item = (recipient: string, amount: bigint) => ({
  itemType: 0,
  token: TOKEN,
  startAmount: amount,
  endAmount: amount,
  recipient,
})

/** Requests that people make every day. None of them may look dangerous, and those without a `warn` have no risk at all. */
export const HARMLESS: readonly Sample[] = (
  [
    ['ether to a friend', send(FRIEND, '0x', E), 'none'],
    ['ether to a stranger', send(THIEF, '0x', E), 'none'],
    ['ether to oneself', send(ME, '0x', E), 'none'],
    ['ether to a contract', send(ROUTER, '0x', E), 'none'],
    ['nothing to oneself, which replaces a transaction', send(ME), 'none'],
    ['tokens to a friend', send(TOKEN, data('transfer(address,uint256)', FRIEND, E)), 'none'],
    ['tokens to a stranger', send(TOKEN, data('transfer(address,uint256)', THIEF, E)), 'none'],
    ['tokens to oneself', send(TOKEN, data('transfer(address,uint256)', ME, E)), 'none'],
    ['tokens with bytes behind', send(TOKEN, `${data('transfer(address,uint256)', THIEF, E)}c0ffee`), 'none'],
    ['an exact approval', send(TOKEN, approve(5n * E)), 'none'],
    ['an exact approval of one', send(TOKEN, approve(1n)), 'none'],
    ['the end of an approval', send(TOKEN, approve(0n, THIEF)), 'none'],
    ['a bit more approval', send(TOKEN, data('increaseAllowance(address,uint256)', ROUTER, E)), 'none'],
    ['an exact approval with code unknown', send(TOKEN, approve(E)), 'warn', { hasCode: () => undefined }],
    [
      'an exact approval in Permit2',
      send(ROUTER, data('approve(address,address,uint160,uint48)', TOKEN, ROUTER, E, 2_000_000_000)),
      'none',
    ],
    [
      'the end of an approval of a collection',
      send(TOKEN, data('setApprovalForAll(address,bool)', THIEF, false)),
      'none',
    ],
    ['the end of an allowance of a manager', send(TOKEN, data('allow(address,bool)', THIEF, false)), 'none'],
    ['the end of a relayer', send(ROUTER, data('setRelayerApproval(address,address,bool)', ME, THIEF, false)), 'none'],
    ['the end of a delegation', send(ROUTER, data('delegateAll(address,bytes32,bool)', THIEF, NOTHING, false)), 'none'],
    ['the end of a credit', send(TOKEN, data('approveDelegation(address,uint256)', THIEF, 0n)), 'none'],
    ['an item to a friend', send(TOKEN, data('safeTransferFrom(address,address,uint256)', ME, FRIEND, 7n)), 'none'],
    [
      'items to oneself',
      send(TOKEN, data('safeTransferFrom(address,address,uint256,uint256,bytes)', ME, ME, 7n, 1n, '0x')),
      'none',
    ],
    [
      'a batch of items to a friend',
      send(
        TOKEN,
        data('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', ME, FRIEND, [1n], [1n], '0x'),
      ),
      'none',
    ],
    ['votes for oneself', send(TOKEN, data('delegate(address)', ME)), 'none'],
    ['a swap', send(ROUTER, swap), 'none'],
    [
      'a swap of Velora',
      send(
        ROUTER,
        data(
          'swapExactAmountIn(address,(address,address,uint256,uint256,uint256,bytes32,address),uint256,bytes,bytes)',
          ROUTER,
          [TOKEN, OTHER_TOKEN, E, E, E, NOTHING, ME],
          1n << 92n,
          '0x',
          '0x1234',
        ),
      ),
      'none',
    ],
    [
      'a swap of 0x that the caller has read',
      send(ROUTER, holder),
      'none',
      { settled: () => ({ to: ME, minimum: E, token: OTHER_TOKEN }) },
    ],
    [
      'a swap from ether',
      send(
        ROUTER,
        data('swapExactETHForTokens(uint256,address[],address,uint256)', E, [TOKEN, OTHER_TOKEN], ME, LATER),
        E,
      ),
      'none',
    ],
    [
      'a swap with the remainder in ether',
      send(ROUTER, data('multicall(uint256,bytes[])', LATER, [swap, data('refundETH()')]), E),
      'none',
    ],
    [
      'a swap into ether',
      send(ROUTER, data('multicall(bytes[])', [swap, data('unwrapWETH9(uint256,address)', E, ME)])),
      'none',
    ],
    [
      'transfers in a batch',
      send(ROUTER, data('multicall(bytes[])', [data('transfer(address,uint256)', FRIEND, E)])),
      'none',
    ],
    [
      'a small amount, or an item, of a contract that is no known token',
      send(ROUTER, data('transfer(address,uint256)', FRIEND, 1n)),
      'warn',
    ],
    ['a small amount of a known token', send(TOKEN, data('transfer(address,uint256)', FRIEND, 1n)), 'none'],
    [
      'a batch of the own account',
      send(
        ME,
        data('executeBatch((address,uint256,bytes)[])', [
          [TOKEN, 0n, approve(E)],
          [FRIEND, E, '0x'],
        ]),
      ),
      'none',
    ],
    ['a claim without ether', send(ROUTER, data('claim()')), 'warn'],
    ['an unknown function', send(ROUTER, '0x12345678'), 'warn'],
    ['a swap of 0x that nobody has read', send(ROUTER, holder), 'warn'],
    ['a new contract', send(undefined, '0x6001'), 'warn'],
    [
      'an approval and a swap',
      calls([
        { to: TOKEN, data: approve(E) },
        { to: ROUTER, data: swap },
      ]),
      'none',
    ],
    [
      'payments',
      calls([
        { to: FRIEND, value: '0x1' },
        { to: THIEF, value: '0x2' },
      ]),
      'none',
    ],
    ['a sign-in', text(signIn()), 'none'],
    ['a sign-in as bytes', hexText(signIn()), 'none'],
    [
      'a sign-in with resources',
      text(
        signIn({
          tail: '\nExpiration Time: 2030-01-01T00:00:00Z\nRequest ID: 7\nResources:\n- https://shop.example/terms\n- ipfs://abc',
        }),
      ),
      'none',
    ],
    ['a sign-in without a statement', text(signIn().replace('Sign in to the shop.\n\n', '')), 'none'],
    ['a sign-in on a port', text(signIn({ domain: 'localhost:3000' })), 'none', { origin: 'http://localhost:3000' }],
    ['a greeting', text('Welcome to the shop!\n\nNonce: 81293'), 'none'],
    ['a greeting as bytes', hexText('Bonjour à tous 👋🏽'), 'none'],
    ['a greeting of 32 letters', hexText('Welcome to the shop, nonce 12345'), 'none'],
    ['a greeting in Arabic', text('مرحبا بكم في المتجر'), 'none'],
    ['an emoji with a joiner', text('Ready 👩\u200d🚀 ❤\ufe0f'), 'none'],
    ['a word with a joiner', text('می\u200cخواهم'), 'none'],
    [
      'a letter',
      terms(['Mail(Person from,string note)', 'Person(string name,address wallet)'], {
        from: { name: 'Me', wallet: ME },
        note: 'Hi',
      }),
      'warn',
    ],
    ['an exact permit', terms(PERMIT, permit(E)), 'warn'],
    ['a permit of nothing', terms(PERMIT, permit(0n)), 'none'],
    ['a fair price', seaport(item(ME, 95n * E), item(THIEF, 5n * E)), 'warn'],
    ['a payment of a Safe', safeTx(TOKEN, data('transfer(address,uint256)', FRIEND, E)), 'warn'],
    ['accounts', { method: 'eth_requestAccounts', params: [] }, 'none'],
    ['another network', { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }, 'none'],
    ['a token to watch', { method: 'wallet_watchAsset', params: [] }, 'none'],
    ['an unknown request', { method: 'shop_order', params: [] }, 'warn'],
  ] as const
).map(([says, question, level, given]) => sample(0, says, question as Sample['question'], level, given))
