import type { Message } from '../message.ts'

/**
 * Messages that most transfers never show, e.g. about transfers that may already be sent, and about changes since the
 * review was opened.
 */
export const sendNotes = {
  'unsettled.title': '{amount} to {receiver} may have been sent',
  'unsettled.nonce':
    'A transaction with nonce {nonce} has gone through since, most likely this one. If so, sending again pays twice.',
  'unsettled.held':
    'Your account holds less {symbol} now, so it was most likely sent. If so, sending again pays twice.',
  'unsettled.approval': 'The approval of {amount} may have been sent',
  'unsettled.reset': 'The request to remove the earlier approval may have been sent',
  'unsettled.approvalText': 'Check your wallet before you approve again: each approval costs its network fee.',
  'approval.reverted': 'The approval failed on {network}',
  'approval.revertedText':
    'The network fee was spent. Nothing was approved and nothing was swapped. You can approve again.',
  'approval.cancelled': 'You cancelled the approval',
  'approval.cancelledText':
    'Your wallet replaced it with an empty transaction. Nothing was approved and nothing was swapped. You can approve again.',
  'approval.replaced': 'Your wallet replaced the approval',
  'approval.replacedText':
    'It sent another transaction instead. Check your wallet to see what it was. You can approve again.',
  'approval.dropped': 'The network dropped the approval',
  'approval.droppedText': 'It’s no longer pending on {network}. Nothing was swapped. You can approve again.',
  'unsettled.dismiss': 'I’ve checked',
  'send.feeRose': 'The network fee rose',
  'send.feeRoseText': 'It was {before} and is now {after}. Confirm again if that’s OK.',
  'send.orderChanged': 'Another transaction came first',
  'send.orderChangedText':
    'Another transaction from this account just went through. Check you haven’t sent this twice.',
  'send.heldLess': 'Your balance went down',
  'send.heldLessText':
    'You had {before} when you opened this review and have {after} now. Check that nothing was sent twice.',
  'send.accountChanged': 'Your wallet switched accounts',
  'send.accountChangedText':
    'This would now be sent from {after} instead of {before}. Check it again before you confirm.',
  'send.knownAddress': 'The address you know',
  'send.knownName': 'The address you know as {name}',
  'send.ownAddress': 'Your own address',
  'send.waits': {
    one: 'You have {count} pending transaction. This one will follow.',
    other: 'You have {count} pending transactions. This one will follow.',
  },
  'caution.look-alike.text':
    'It starts and ends the same, but the marked groups differ: a common scam. Get the address again from the person.',
} as const satisfies Record<string, Message>
