import { type FoyerError, foyerErrorIn } from '@foyer/base'
import { isPasskeyOwner } from '@foyer/smart-account/owners'
import type { Hex } from 'viem'
import { sentenceOf } from './texts.ts'

/** Every sentence of the screens of a smart account. */
export const SMART_ACCOUNT_TEXTS = {
  title: 'Smart account',
  lead: 'Who can move what is in it',
  body: 'A smart account follows its owners. The key of this wallet is one, and a passkey can be one too. Once two passkeys are, you can take the key out: whoever gets hold of the key then moves nothing here.',
  both: 'Two addresses, one key',
  bothBody:
    'A site sees one of the two. Which one, you choose in its account settings; balances stay where they are. Only the smart account takes several steps at once, and the standard one is there on every network.',
  address: 'Smart account',
  standard: 'Standard account',
  key: 'The key of this wallet',
  keyDetail: 'signs on every site where you are signed in',
  passkey: (end: string) => `Passkey …${end}`,
  passkeyDetail: 'can sign on its own',
  other: (end: string) => `Another owner …${end}`,
  isNew: 'Not used here yet. The first change sets it up.',
  unreached: 'This network can’t be reached now.',
  networks: 'Each network has owners of its own.',
  add: 'Add a passkey',
  addHere: (network: string) => `Add a passkey on ${network}`,
  remove: 'Remove',
  removeHere: (owner: string, network: string) => `Remove ${owner} on ${network}`,
  which: 'Which passkey is this?',
  whichHere: (network: string) => `Which passkey is this? On ${network}`,
  it: (owner: string) => `It is ${owner}.`,
  addKey: 'Let the key sign again',
  addKeyHere: (network: string) => `Let the key sign again on ${network}`,
  cancel: 'Cancel',
  adding: {
    title: 'Add a passkey',
    body: (network: string) =>
      `Use the same passkey twice. Its answers tell which key it has. Then it can sign for your smart account on ${network}.`,
    first: 'Use a passkey',
    second: 'Use it once more',
    none: 'Your wallet has no passkey yet.',
    make: 'Add one to your wallet',
    is: (owner: string) => `It is ${owner}, an owner already.`,
  },
  confirm: {
    add: 'Add this passkey?',
    addBody: 'Whoever has it can move everything in this account.',
    remove: 'Remove this passkey?',
    removeBody: 'It doesn’t sign for this account any more.',
    other: 'Remove this owner?',
    key: 'Take the key out?',
    keyBody:
      'Every site then asks for one of the passkeys before anything leaves this account. Your recovery phrase, your exported keys and your recovery kit don’t open it any more.',
    warning: 'If you lose every passkey, what is in the account is lost',
    warningBody: (host: string) =>
      `Nobody can bring it back then. It is lost too if ${host} goes away, or if you can’t sign in to this wallet any more: the passkeys sign only there, and only in your wallet.`,
    proof: 'Two of the passkeys that stay have to answer: one now, and another one to confirm.',
    prove: 'Use a passkey',
    signedBy: 'Signed by',
    another: (end: string) => `A passkey other than …${end}`,
    back: 'Let the key sign again?',
    backBody:
      'Whoever opens your wallet can move what is in this account, as before. One of the passkeys signs for it.',
    network: 'Network',
    owner: 'Owner',
    fee: 'Network fee',
    feeAtMost: 'Network fee, at most',
    paidForYou: 'Paid for you',
    send: 'Confirm',
    takeOut: 'Take the key out',
    sending: 'Waiting for the network',
  },
  needTwo: 'The key can be taken out once two passkeys are owners.',
  lastTwo: 'One of the last two passkeys stays. Let the key sign again first.',
  refused: 'The network didn’t take it, and nothing was changed. The account may have too little for the fee.',
  unknown: 'The network hasn’t answered. Look here again in a few minutes before you try once more.',
  notThat: 'That didn’t fit: it was another passkey, or one that can’t own an account. Nothing was changed.',
} as const

/** An error in words for a visitor. */
export function sentence(error: unknown): string {
  const known: Pick<FoyerError, 'code'> | undefined = foyerErrorIn(error)
  switch (known?.code) {
    case 'OPERATION_REFUSED':
      return SMART_ACCOUNT_TEXTS.refused
    case 'REQUEST_TIMEOUT':
      return SMART_ACCOUNT_TEXTS.unknown
    case 'SIGNING_REFUSED':
      return SMART_ACCOUNT_TEXTS.notThat
    default:
      return sentenceOf(error)
  }
}

/** How an owner is called: the last four letters of a passkey's key tell it from others. */
export const nameOf = (owner: Hex, key: Hex): string =>
  owner === key
    ? SMART_ACCOUNT_TEXTS.key
    : isPasskeyOwner(owner)
      ? SMART_ACCOUNT_TEXTS.passkey(owner.slice(-4))
      : SMART_ACCOUNT_TEXTS.other(owner.slice(-4))
