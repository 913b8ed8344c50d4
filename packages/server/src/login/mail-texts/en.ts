import type { MailPart } from '../../mail/compose.ts'
import { minuteOf } from '../../mail/labels.ts'

type Device = { readonly device: string }
/** An origin, for its host. */
type Site = { readonly site: string }

/** The mails of the login service in English. */
export const en = {
  /** It names the site and the device, so that a visitor notices a login that is not theirs. */
  login: ({ site, device, adds }: Site & Device & { readonly adds: string | undefined }): MailPart => ({
    // Without the code, because subjects are shown on locked screens.
    subject: `Your login code for ${hostOf(site)}`,
    title: 'Your code',
    preheader: `Valid for 10 minutes. Enter it only on ${hostOf(site)}.`,
    before: [
      `Someone using ${device} is logging in to your wallet on ${hostOf(site)}.`,
      ...(adds === undefined
        ? []
        : [`The code also adds a login with ${adds}: anyone with that ${adds} account can sign in from then on.`]),
    ],
    after: ['Enter this code there. It’s valid for 10 minutes and works on that device only.'],
    warning: 'Ignore this email and don’t share the code. Without it, nobody gets in.',
  }),
  /** The code that shows the recovery phrase. It cannot be taken for the one of a login. */
  export: ({ device }: Device): MailPart => ({
    subject: 'Someone wants to see the key of your wallet',
    preheader: 'If this isn’t you, freeze the wallet now.',
    before: [
      `Someone using ${device} wants to see the recovery phrase of your wallet. Anyone who has it has everything in the wallet.`,
    ],
    after: [
      'If it’s you, enter this code on the page of your wallet. It’s valid for 10 minutes. No site or support team ever needs it: if someone asks you for this code, it’s a scam.',
    ],
    warning: 'Don’t share the code, and freeze the wallet.',
  }),
  /** An export that waits. */
  exportWait: ({ opensAt, device }: Device & { readonly opensAt: Date }): MailPart => ({
    subject: 'Someone wants to see the key of your wallet tomorrow',
    preheader: `It can be seen from ${timeOf(opensAt)}, unless you freeze the wallet.`,
    before: [
      `Someone using ${device} wants to see the recovery phrase of your wallet. Anyone who has it has everything in the wallet. It can be seen from ${timeOf(opensAt)}, with another code that we’ll email then.`,
      'No site or support team ever needs the phrase: if someone told you to do this, it’s a scam.',
    ],
    warning: 'Or changed your mind? Freeze the wallet before that time. That stops the export as well.',
  }),
  /** The code that lets the present address go. */
  changeEmail: ({
    next,
    device,
    site,
  }: Device & { readonly next: string; readonly site: string | null }): MailPart => ({
    subject: 'Someone wants to change the email of your wallet',
    preheader: 'If this isn’t you, freeze the wallet now.',
    before: [
      `Someone using ${device}${onSite(site)} wants to change the email of your wallet to ${next}. Anyone who can read that mailbox can then sign in to the wallet, and you no longer can.`,
    ],
    after: ['If it’s you, enter this code there. It’s valid for 10 minutes and works on that device only.'],
    warning: 'Don’t share the code, and freeze the wallet.',
  }),
  /** The code that proves the new address. Its reader may not know the wallet. */
  newEmail: ({ device, site }: Device & { readonly site: string | null }): MailPart => ({
    subject: 'Confirm this address for a wallet',
    preheader: 'The code is valid for 10 minutes.',
    before: [`Someone using ${device}${onSite(site)} wants to sign in to a wallet with this address from now on.`],
    after: ['If it’s you, enter this code there. It’s valid for 10 minutes and works on that device only.'],
    warning: 'Ignore this email and don’t share the code.',
  }),
  /** To the old address, when the wallet has another one. */
  emailChanged: ({ next, device }: Device & { readonly next: string }): MailPart => ({
    subject: 'The email of your wallet was changed',
    preheader: 'If this wasn’t you, move what’s in the wallet now.',
    before: [`On ${device}, the email of your wallet was changed to ${next}. This address no longer signs in to it.`],
    warning: 'Move what’s in the wallet to another one, from a device that still opens it.',
  }),
  /** To the old address, when the wallet gets another one later. */
  emailChanges: ({
    next,
    effectiveAt,
    device,
  }: Device & { readonly next: string; readonly effectiveAt: Date }): MailPart => ({
    subject: 'The email of your wallet is about to change',
    preheader: `It changes at ${timeOf(effectiveAt)}, unless you freeze the wallet.`,
    before: [
      `On ${device}, someone is changing the email of your wallet to ${next}. This address signs in until ${timeOf(effectiveAt)}, and not after that.`,
    ],
    warning: 'Freeze the wallet before that time. That stops the change as well.',
  }),
  thaw: ({ opensAt, device }: Device & { readonly opensAt: Date }): MailPart => ({
    subject: 'Your frozen wallet opens again',
    preheader: `It opens at ${timeOf(opensAt)}, unless you freeze it again.`,
    before: [`Someone using ${device} asked to open your frozen wallet. It opens at ${timeOf(opensAt)}.`],
    warning: 'Someone can read your email: change its password, and freeze the wallet again.',
  }),
  passkey: ({ device }: Device): MailPart => ({
    subject: 'A passkey was added to your wallet',
    preheader: FREEZE_IT,
    before: [`Someone using ${device} added a passkey. It opens your wallet together with your email.`],
    warning: 'Freeze the wallet, and remove the passkey in its settings later.',
  }),
  owners: ({ device, network }: Device & { readonly network: string }): MailPart => ({
    subject: 'The owners of your smart account are changing',
    preheader: FREEZE_IT,
    before: [`On ${device}, someone is changing the owners of your smart account on ${network}.`],
    warning:
      'Freeze the wallet. An owner that was added can still move what’s in the smart account there: move it elsewhere first if you can.',
  }),
  /** `added`: null where its browser has no name. */
  device: ({ added, site, device }: Site & Device & { readonly added: string | null }): MailPart => ({
    subject: 'A new device opens your wallet',
    preheader: FREEZE_IT,
    before: [
      `On ${device}, someone let another device in: ${added ?? 'an unnamed one'}, on ${hostOf(site)}. It opens your wallet from now on.`,
    ],
    warning: LOOK_AT_IT,
  }),
  ownRecovery: ({ device }: Device): MailPart => ({
    subject: 'Only you can recover your wallet now',
    preheader: 'Your mailbox alone no longer opens the wallet.',
    before: [
      `On ${device}, your wallet was set to work without this service’s spare half of the key.`,
      'A new device opens it with one of your passkeys, or you open it with your recovery kit. Your mailbox alone no longer opens it.',
    ],
    warning: 'Move what’s in the wallet to another one, from a device that still opens it.',
  }),
  socialAdded: ({ service, device }: Device & { readonly service: string }): MailPart => ({
    subject: `A login with ${service} was added to your wallet`,
    preheader: FREEZE_IT,
    before: [`Someone using ${device} added it. Anyone with that ${service} account can sign in from now on.`],
    warning: LOOK_AT_IT,
  }),
  socialRemoved: ({ service, device }: Device & { readonly service: string }): MailPart => ({
    subject: `A login with ${service} was removed from your wallet`,
    preheader: FREEZE_IT,
    before: [`Someone using ${device} removed it. That ${service} account no longer signs in.`],
    warning: LOOK_AT_IT,
  }),
}
export type LoginMailTexts = typeof en

const FREEZE_IT = 'If this wasn’t you, freeze the wallet.'
const LOOK_AT_IT = 'Freeze the wallet, and check its accounts and devices in its settings.'

export const hostOf = (site: string): string => new URL(site).host
const onSite = (site: string | null): string => (site === null ? '' : ` on ${hostOf(site)}`)
const timeOf = (time: Date): string => minuteOf(time, 'en')
