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
    preheader: `Good for 10 minutes. Enter it only on ${hostOf(site)}.`,
    before: [
      `Somebody who uses ${device} is logging in to your wallet on ${hostOf(site)}.`,
      ...(adds === undefined
        ? []
        : [`The code also adds a login with ${adds}: whoever has that ${adds} account can sign in from then on.`]),
    ],
    after: ['Enter this code there. It is good for 10 minutes and works on that device only.'],
    warning: 'Ignore this mail and give the code to nobody. Without it, nobody gets in.',
  }),
  /** The code that shows the recovery phrase. It cannot be taken for the one of a login. */
  export: ({ device }: Device): MailPart => ({
    subject: 'Somebody wants to see the key of your wallet',
    preheader: 'If this is not you, freeze the wallet now.',
    before: [
      `Somebody who uses ${device} wants to see the recovery phrase of your wallet. Whoever has it has everything in the wallet.`,
    ],
    after: [
      'If it is you, enter this code on the page of your wallet. It is good for 10 minutes. No site and no support ever needs it: if somebody asks you for this code, it is a fraud.',
    ],
    warning: 'Give the code to nobody, and freeze the wallet.',
  }),
  /** An export that waits. */
  exportWait: ({ opensAt, device }: Device & { readonly opensAt: Date }): MailPart => ({
    subject: 'Somebody wants to see the key of your wallet tomorrow',
    preheader: `It can be seen from ${timeOf(opensAt)} on, unless you freeze the wallet.`,
    before: [
      `Somebody who uses ${device} wants to see the recovery phrase of your wallet. Whoever has it has everything in the wallet. It can be seen from ${timeOf(opensAt)} on, with another code that we mail then.`,
      'No site and no support ever needs the phrase: if somebody told you to do this, it is a fraud.',
    ],
    warning: 'Or you no longer want it? Freeze the wallet before that time. That stops the export as well.',
  }),
  /** The code that lets the present address go. */
  changeEmail: ({
    next,
    device,
    site,
  }: Device & { readonly next: string; readonly site: string | null }): MailPart => ({
    subject: 'Somebody wants to change the email of your wallet',
    preheader: 'If this is not you, freeze the wallet now.',
    before: [
      `Somebody who uses ${device}${onSite(site)} wants to change the email of your wallet to ${next}. Whoever reads that mailbox signs in to the wallet then, and you no longer do.`,
    ],
    after: ['If it is you, enter this code there. It is good for 10 minutes and works on that device only.'],
    warning: 'Give the code to nobody, and freeze the wallet.',
  }),
  /** The code that proves the new address. Its reader may not know the wallet. */
  newEmail: ({ device, site }: Device & { readonly site: string | null }): MailPart => ({
    subject: 'Confirm this address for a wallet',
    preheader: 'The code is good for 10 minutes.',
    before: [`Somebody who uses ${device}${onSite(site)} wants to sign in to a wallet with this address from now on.`],
    after: ['If it is you, enter this code there. It is good for 10 minutes and works on that device only.'],
    warning: 'Ignore this mail and give the code to nobody.',
  }),
  /** To the old address, when the wallet has another one. */
  emailChanged: ({ next, device }: Device & { readonly next: string }): MailPart => ({
    subject: 'The email of your wallet was changed',
    preheader: 'If this was not you, move what is in the wallet now.',
    before: [`On ${device}, the email of your wallet was changed to ${next}. This address no longer signs in to it.`],
    warning: 'Move what is in the wallet to another one, from a device that still opens it.',
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
      `On ${device}, somebody is changing the email of your wallet to ${next}. This address signs in until ${timeOf(effectiveAt)}, and no longer after that.`,
    ],
    warning: 'Freeze the wallet before that time. That stops the change as well.',
  }),
  thaw: ({ opensAt, device }: Device & { readonly opensAt: Date }): MailPart => ({
    subject: 'Your frozen wallet opens again',
    preheader: `It opens at ${timeOf(opensAt)}, unless you freeze it again.`,
    before: [`Somebody who uses ${device} asked to open your frozen wallet. It opens at ${timeOf(opensAt)}.`],
    warning: 'Somebody can read your mail: change its password, and freeze the wallet again.',
  }),
  passkey: ({ device }: Device): MailPart => ({
    subject: 'A passkey was added to your wallet',
    preheader: FREEZE_IT,
    before: [`Somebody who uses ${device} added a passkey. It opens your wallet together with your email.`],
    warning: 'Freeze the wallet, and remove the passkey in its settings later.',
  }),
  owners: ({ device, network }: Device & { readonly network: string }): MailPart => ({
    subject: 'Who can move what is in your smart account changes',
    preheader: FREEZE_IT,
    before: [`On ${device}, somebody is changing the owners of your smart account on ${network}.`],
    warning:
      'Freeze the wallet. An owner that was added can still move what is in the smart account there: move it elsewhere first if you can.',
  }),
  /** `added`: null where its browser has no name. */
  device: ({ added, site, device }: Site & Device & { readonly added: string | null }): MailPart => ({
    subject: 'A new device opens your wallet',
    preheader: FREEZE_IT,
    before: [
      `On ${device}, somebody let another device in: ${added ?? 'one without a name'}, on ${hostOf(site)}. It opens your wallet from now on.`,
    ],
    warning: LOOK_AT_IT,
  }),
  ownRecovery: ({ device }: Device): MailPart => ({
    subject: 'Only you can recover your wallet now',
    preheader: 'Your mailbox alone no longer opens the wallet.',
    before: [
      `On ${device}, your wallet was set to do without this service’s spare half of the key.`,
      'A new device opens it with one of your passkeys, or you open it with your recovery kit. Your mailbox alone opens nothing any more.',
    ],
    warning: 'Move what is in the wallet to another one, from a device that still opens it.',
  }),
  socialAdded: ({ service, device }: Device & { readonly service: string }): MailPart => ({
    subject: `A login with ${service} was added to your wallet`,
    preheader: FREEZE_IT,
    before: [`Somebody who uses ${device} added it. Whoever has that ${service} account can sign in from now on.`],
    warning: LOOK_AT_IT,
  }),
  socialRemoved: ({ service, device }: Device & { readonly service: string }): MailPart => ({
    subject: `A login with ${service} was removed from your wallet`,
    preheader: FREEZE_IT,
    before: [`Somebody who uses ${device} removed it. That ${service} account no longer signs in.`],
    warning: LOOK_AT_IT,
  }),
}
export type LoginMailTexts = typeof en

const FREEZE_IT = 'If this was not you, freeze the wallet.'
const LOOK_AT_IT = 'Freeze the wallet, and look at its accounts and devices in its settings.'

export const hostOf = (site: string): string => new URL(site).host
const onSite = (site: string | null): string => (site === null ? '' : ` on ${hostOf(site)}`)
const timeOf = (time: Date): string => minuteOf(time, 'en')
