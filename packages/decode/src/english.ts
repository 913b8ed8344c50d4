import type { Decoded } from './decoded.ts'
import { type Currency, inWords, type KnownTokens, type Step, type Words } from './words.ts'

/** Puts what was decoded into English sentences, for wallets that have no other language: those of the local world. */
export const readInEnglish = (decoded: Decoded, currency?: Currency, tokens?: KnownTokens) =>
  inWords(decoded, ENGLISH, currency, tokens)

export const ENGLISH: Words = {
  warnings: {
    'unlimited-allowance': 'It may take all of this token, now and later.',
    'spender-without-code': 'The spender is not a contract. Only thieves ask for this.',
    'spender-unknown': 'This wallet does not know the spender.',
    'signed-allowance': 'The signature can be used without asking you again.',
    'unknown-spender-signed': 'The signature lets an unknown address act for you, without asking you again.',
    'many-allowances': 'It allows several tokens at once.',
    'perhaps-item': 'If this is a collection, it gives away the item of this number.',
    'whole-collection': 'It may move everything that you have here, now and later.',
    'recipient-unknown': 'The receiver is not among your contacts.',
    'look-alike': 'The address looks like one that you know, and is another.',
    'to-token-contract': 'The receiver is the token itself. It would be lost.',
    burned: 'Nobody owns the receiving address. It would be lost.',
    'recipient-not-you': 'Somebody else receives what you buy.',
    'left-in-router': 'What you buy goes through the contract before you get it.',
    'kept-by-router': 'What you buy stays in the contract, where anyone may take it.',
    'any-price': 'It may pay any price.',
    'minimum-zero': 'You may get nothing, or almost nothing, in return.',
    'control-handed-over': 'It gives somebody else control.',
    delegatecall: 'It runs foreign code as your account.',
    'gas-refund': 'It pays whoever sends it, as much as they choose.',
    bait: 'The name promises something, and it takes your money.',
    'unexpected-value': 'It sends money with a function that takes none.',
    'new-contract': 'It creates a contract that this wallet cannot read.',
    'new-contract-with-value': 'It sends money to a contract that this wallet cannot read.',
    'unknown-call': 'This wallet cannot read what it does.',
    'unknown-self-call': 'It makes your own account do something that this wallet cannot read.',
    malformed: 'It is not in the form that it claims to have.',
    'too-deep': 'It contains more steps than this wallet reads.',
    'too-long': 'It is longer than this wallet reads.',
    credit: 'It lets somebody else borrow, and you owe it.',
    votes: 'Somebody else gets your votes.',
    'data-with-tokens': 'It sends tokens with instructions to an unknown address.',
    'wrong-chain': 'It is for another network.',
    'no-domain': 'It does not say which network or contract it is for.',
    'weak-domain': 'It does not say exactly which network and contract it is for.',
    'odd-types': 'It contains terms that are not signed, or that are named twice.',
    'unsigned-fields': 'It has terms that would not be signed.',
    'hidden-order': 'The price is hidden. It can sell your items for nothing.',
    'unfair-order': 'You get nothing, or almost nothing, in return.',
    'unknown-price': 'You get something in return that this wallet does not know.',
    'order-to-sell': 'Anyone can accept this offer later.',
    'signed-operation': 'The signature lets somebody else send this as you.',
    'wrapped-signature': 'The real terms are inside other terms.',
    'exchange-access': 'It gives access to your account at an exchange.',
    'unknown-terms': 'This wallet does not know these terms.',
    'opaque-bytes': 'It is not a text. It may be the hash of anything.',
    'blind-signature': 'Nobody can read what this signs.',
    'transaction-in-message': 'The message is a transaction.',
    'hash-in-message': 'The message contains a hash. It may stand for anything.',
    'sign-in-elsewhere': 'It signs in to another site than the one that asks.',
    'sign-in-unchecked': 'This wallet cannot check which site it signs in to.',
    'sign-in-malformed': 'It looks like a sign-in, and is none.',
    'not-your-account': 'It is for another account.',
    'hidden-text': 'The text hides or reorders letters.',
    'code-delegation': 'It replaces the code of your account.',
    'fee-token': 'Somebody else may take the fee from your tokens.',
    'foreign-sponsor': 'The site chooses who pays the fee.',
    'permission-unlimited': 'The permission has no limit or no end.',
    'permission-limited': 'The site may act without asking you again.',
    'network-replaced': 'It replaces how you reach a network that this wallet knows.',
    'network-added': 'The operator of the new network sees your address, and can lie about your balance.',
    'unknown-method': 'This wallet does not know this request.',
    'unknown-capability': 'It asks for something besides that this wallet does not know.',
    'nearly-everything': 'It sends nearly everything that you have.',
    'account-given-away': 'It gives your account to a program of somebody else.',
    'never-expires': 'It stays valid until somebody uses it.',
    'token-delegate': 'It lets somebody else take your tokens.',
    'many-transfers': 'It sends many tokens at once.',
    'closed-for-another': 'It closes an account, and somebody else gets what is in it.',
    'token-rules': 'It changes the rules of a token or its protection.',
    'high-fee': 'The fee is unusually high.',
    'unresolved-address': 'It hides which address it is for.',
    'program-with-your-signature': 'A program that this wallet does not know gets your signature.',
    'other-payer': 'Somebody else pays the fee, and decides when it is sent.',
    'co-signer': 'Somebody else signs it too.',
  },
  stepOf,
}

function stepOf({ kind, contract, from, to, amount, isAll, symbol, item, name }: Step): string {
  const target = to ?? 'somebody'
  const place = contract === undefined ? '' : ` of ${contract}`
  const units = `${isAll ? 'all' : (amount ?? 'some')} ${symbol ?? `units${place}`}`
  switch (kind) {
    case 'native-transfer':
      return `Send ${amount} ${symbol ?? 'of the network’s currency'} to ${target}`
    case 'token-transfer':
      return `Send ${units}${from === undefined ? '' : ` from ${from}`} to ${target}`
    case 'item-transfer':
      return `Send item ${item}${place} to ${target}`
    case 'allowance':
      return `Allow ${target} to ${name === 'credit' ? 'borrow' : 'spend'} ${units}`
    case 'operator':
      return `Allow ${target} to move everything${place}`
    case 'revocation':
      return `Stop ${target} from spending ${symbol ?? contract ?? 'your tokens'}`
    case 'swap':
      return `Swap; ${target} receives at least ${units}`
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
