import type { Message } from '../message.ts'
import { exits } from './exits.ts'
import { unknownNetwork } from './unknown-network.ts'

export const networks = {
  ...exits,
  ...unknownNetwork,
  'networks.search': 'Search networks',
  'networks.clear': 'Clear search',
  'networks.unsupportedByWallet': '{wallet} doesn’t support this network',
  'networks.needsWallet': 'Needs a wallet for {kind}',
  'networks.empty': 'No network called “{query}”',
  'switchNetwork.waitTitle': 'Switch to {to} in {wallet}',
  'switchNetwork.waitText': '{wallet} is asking to switch from {from} to {to}. Your tokens stay where they are.',
  'switchNetwork.again': 'Ask {wallet} again',
  'switchNetwork.declinedTitle': 'Still on {from}',
  'switchNetwork.declinedText': '{wallet} declined to switch to {to}.',
  'switchNetwork.safe': 'Your funds are untouched on both networks.',
  'switchNetwork.retry': 'Try again',
  'switchNetwork.stay': 'Stay on {from}',
  'switchNetwork.announce': 'Waiting for {wallet}',
  'switchNetwork.done': 'Now on {network}',
  'switchNetwork.pending': '{wallet} already has a request open. Answer it there, then try again.',
  'switchNetwork.failed': '{wallet} couldn’t switch to {to}. Try again.',
  'switchChain.title': 'Connect a wallet for {kind}',
  'switchChain.text':
    '{wallet} holds your {here} account and can’t reach {network}. Connect a second wallet. {wallet} stays connected.',
  'switchChain.choose': 'Choose a wallet for {kind}',
  'switchChain.stay': 'Stay on {here}',
  'switchChain.ownTitle': 'Use {wallet} on {network}',
  'switchChain.ownText':
    '{wallet} holds your {here} account and can hold one for {kind} too. Connect it, or choose another wallet.',
  'switchChain.own': 'Continue with {wallet}',
  'unsupported.noteTitle': '{app} doesn’t use {network}',
  'unsupported.noteText': 'Your wallet is on a network this app doesn’t support. Your funds there are untouched.',
  'unsupported.blocked': 'Choose a network or disconnect to continue.',
  'unsupported.blockedThere': 'Change the network in your wallet or disconnect to continue.',
  'unsupported.noteThere':
    'Your wallet is on a network this app doesn’t support. Your funds there are untouched. Switch to {networks} in your wallet.',
  'unsupported.list': '{app}’s networks',
} as const satisfies Record<string, Message>
