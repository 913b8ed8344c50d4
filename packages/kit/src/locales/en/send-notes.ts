import type { Message } from '../message.ts'

/**
 * Messages that most transfers never show, e.g. about transfers that may already be sent, and about changes since the
 * review was opened.
 */
export const sendNotes = {
  'unsettled.title': '{amount} to {receiver} may have been sent',
  'unsettled.nonce':
    'Your account has sent nonce {nonce} since, most likely this transfer. If it was, sending again pays twice.',
  'unsettled.held':
    'Your account holds less {symbol} since, most likely it was sent. If it was, sending again pays twice.',
  'unsettled.dismiss': 'I’ve checked',
  'send.feeRose': 'The network fee rose',
  'send.feeRoseText': 'It was {before}, now it is {after}. Confirm again if that is fine.',
  'send.orderChanged': 'Another transaction came first',
  'send.orderChangedText':
    'When you opened this review your account was at {before}, now it is at {after}. Check that nothing was sent twice.',
  'send.heldLess': 'Your balance went down',
  'send.heldLessText':
    'When you opened this review you had {before}, now you have {after}. Check that nothing was sent twice.',
  'send.accountChanged': 'Your wallet is on another account now',
  'send.accountChangedText':
    'This would be sent from {after}, no longer from {before}. Read it again before you confirm.',
  'send.knownAddress': 'The address you know',
  'send.knownName': 'The address you know as {name}',
  'send.ownAddress': 'Your own address',
  'send.waits': {
    one: '{count} transaction of yours is still waiting. This one goes after it.',
    other: '{count} transactions of yours are still waiting. This one goes after them.',
  },
  'caution.look-alike.text':
    'It begins and ends the same; the marked groups differ. Such addresses are made to be mistaken. Ask for the address again.',
} as const satisfies Record<string, Message>
