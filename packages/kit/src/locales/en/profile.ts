import type { Message } from '../message.ts'
import { exits } from './exits.ts'

export const profile = {
  ...exits,
  'profile.namespaces': 'Network type',
  'profile.inUse': 'In use',
  'profile.connected': 'Connected',
  'profile.recent': 'Recent',
  'profile.usedAt': 'Used {when}',
  'profile.switch': 'Switch',
  'profile.switchTo': 'Switch to {account}',
  'profile.switched': 'Now using {account}',
  'profile.connect': 'Connect',
  'profile.connectTo': 'Connect {account}',
  'profile.forget': 'Forget {account}',
  'profile.more': 'More actions for {account}',
  'profile.copy': 'Copy address',
  'profile.copied': 'Address copied',
  'profile.label': 'Label',
  'profile.disconnectAll': 'Disconnect all',
  'profile.add': 'Add a wallet',
} as const satisfies Record<string, Message>
