import type { Decoded } from './decoded.ts'
import { type Currency, inWords, type KnownTokens, type Step, type Words } from './words.ts'

/** Puts what was decoded into English sentences, for wallets that have no other language: those of the local world. */
export const readInEnglish = (decoded: Decoded, currency?: Currency, tokens?: KnownTokens) =>
  inWords(decoded, ENGLISH, currency, tokens)

export const ENGLISH: Words = {
  warnings: {
    'unlimited-allowance': 'It can take all of this token, now and later.',
    'spender-without-code': 'The spender isn’t a contract. Only scammers ask for this.',
    'spender-unknown': 'This wallet doesn’t know the spender.',
    'signed-allowance': 'The signature can be used without asking you again.',
    'unknown-spender-signed': 'The signature lets an unknown address act for you, without asking you again.',
    'many-allowances': 'It allows several tokens at once.',
    'perhaps-item': 'If this is a collection, it gives away the item with this number.',
    'whole-collection': 'It can move everything you have here, now and later.',
    'recipient-unknown': 'The recipient isn’t one of your contacts.',
    'look-alike': 'The address looks like one you know, but it’s a different one.',
    'to-token-contract': 'The recipient is the token’s own contract. What you send would be lost.',
    burned: 'Nobody controls this address. What you send would be lost.',
    'recipient-not-you': 'Someone else receives what you buy.',
    'left-in-router': 'What you buy goes through the contract before you get it.',
    'kept-by-router': 'What you buy stays in the contract, where anyone can take it.',
    'any-price': 'It can pay any price.',
    'minimum-zero': 'You may get nothing, or almost nothing, in return.',
    'control-handed-over': 'It gives someone else control.',
    delegatecall: 'It runs someone else’s code as your account.',
    'gas-refund': 'It pays whoever sends it, as much as they choose.',
    bait: 'The name promises something, but it takes your money.',
    'unexpected-value': 'It sends money to a function that shouldn’t receive any.',
    'new-contract': 'It creates a contract this wallet can’t read.',
    'new-contract-with-value': 'It sends money to a contract this wallet can’t read.',
    'unknown-call': 'This wallet can’t read what it does.',
    'unknown-self-call': 'It makes your own account do something this wallet can’t read.',
    malformed: 'It isn’t in the format it claims to have.',
    'too-deep': 'It contains more steps than this wallet can read.',
    'too-long': 'It’s longer than this wallet can read.',
    credit: 'It lets someone else borrow, and you’d owe the debt.',
    votes: 'Someone else gets your votes.',
    'data-with-tokens': 'It sends tokens with instructions to an unknown address.',
    'wrong-chain': 'It’s for another network.',
    'no-domain': 'It doesn’t say which network or contract it’s for.',
    'weak-domain': 'It doesn’t say exactly which network and contract it’s for.',
    'odd-types': 'Some of its terms aren’t signed, or appear twice.',
    'unsigned-fields': 'Some of its terms wouldn’t be signed.',
    'hidden-order': 'The price is hidden. It can sell your items for nothing.',
    'unfair-order': 'You get nothing, or almost nothing, in return.',
    'unknown-price': 'In return, you get something this wallet doesn’t know.',
    'order-to-sell': 'Anyone can accept this offer later.',
    'signed-operation': 'The signature lets someone else send this as you.',
    'wrapped-signature': 'The real terms are inside other terms.',
    'exchange-access': 'It gives access to your account at an exchange.',
    'unknown-terms': 'This wallet doesn’t know these terms.',
    'opaque-bytes': 'It isn’t text. It could be the hash of anything.',
    'blind-signature': 'Nobody can read what this signs.',
    'transaction-in-message': 'The message is a transaction.',
    'hash-in-message': 'The message contains a hash. It could stand for anything.',
    'sign-in-elsewhere': 'It signs in to a different site than the one asking.',
    'sign-in-unchecked': 'This wallet can’t check which site it signs in to.',
    'sign-in-malformed': 'It looks like a sign-in, but isn’t one.',
    'not-your-account': 'It’s for another account.',
    'hidden-text': 'The text hides or reorders letters.',
    'code-delegation': 'It replaces the code of your account.',
    'fee-token': 'Someone else can take the fee from your tokens.',
    'foreign-sponsor': 'The site chooses who pays the fee.',
    'permission-unlimited': 'The permission has no limit or no end date.',
    'permission-limited': 'The site can act without asking you again.',
    'network-replaced': 'It changes how you reach a network this wallet knows.',
    'network-added': 'The operator of the new network sees your address, and can lie about your balance.',
    'unknown-method': 'This wallet doesn’t know this request.',
    'unknown-capability': 'It also asks for something this wallet doesn’t know.',
    'nearly-everything': 'It sends nearly everything you have.',
    'account-given-away': 'It gives your account to someone else’s program.',
    'never-expires': 'It stays valid until someone uses it.',
    'token-delegate': 'It lets someone else take your tokens.',
    'many-transfers': 'It sends many tokens at once.',
    'closed-for-another': 'It closes an account, and someone else gets what’s in it.',
    'token-rules': 'It changes the rules of a token or its protection.',
    'high-fee': 'The fee is unusually high.',
    'unresolved-address': 'It hides which address it’s for.',
    'program-with-your-signature': 'A program this wallet doesn’t know gets your signature.',
    'other-payer': 'Someone else pays the fee, and decides when it’s sent.',
    'co-signer': 'Someone else signs it too.',
  },
  stepOf,
}

function stepOf({ kind, contract, from, to, amount, isAll, symbol, item, name }: Step): string {
  const target = to ?? 'someone'
  const place = contract === undefined ? '' : ` of ${contract}`
  const units = `${isAll ? 'all' : (amount ?? 'some')} ${symbol ?? `units${place}`}`
  switch (kind) {
    case 'native-transfer':
      return `Send ${amount} ${symbol ?? 'of the network’s currency'} to ${target}`
    case 'token-transfer':
      return `Send ${units}${from === undefined ? '' : ` from ${from}`} to ${target}`
    case 'item-transfer':
      return `Send ${amount === undefined || amount === '1' ? '' : `${amount} × `}item ${item}${place} to ${target}`
    case 'allowance':
      return `Allow ${target} to ${name === 'credit' ? 'borrow' : 'spend'} ${units}`
    case 'operator':
      return `Allow ${target} to move everything${place}`
    case 'revocation':
      return `Stop ${target} from spending ${symbol ?? contract ?? 'your tokens'}`
    case 'swap':
      return `Swap for at least ${units}, received by ${target}`
    case 'control':
      return `Change control${place} (${name})${to === undefined ? '' : ` to ${target}`}`
    case 'delegate':
      return `Give your votes${place} to ${target}`
    case 'call':
      return `Call ${name}${place}`
    case 'create':
      return 'Create a contract'
    case 'order':
      return `Sign an offer (${name})`
    case 'signature':
      return `Sign terms (${name})${place}`
    case 'sign-in':
      return `Sign in to ${name}`
    case 'message':
      return 'Sign a message'
    case 'network':
      return `Add the network ${amount ?? ''} ${name}`.trim()
    case 'permission':
      return 'Allow the site to act without asking'
  }
}
