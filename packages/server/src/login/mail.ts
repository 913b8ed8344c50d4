import { escaped } from '../mail/html.ts'
import type { Mail } from '../mail/mailer.ts'

/**
 * The mail with a login code. It names the site and the device, so that a visitor notices a login that is not theirs.
 * @param adds the service whose account the code adds to the wallet's
 */
export function loginMail(to: string, code: string, site: string, device: string, adds?: string): Mail {
  const host = new URL(site).host
  return codeMail(to, code, {
    // Without the code, because subjects are shown on locked screens.
    subject: `Your login code for ${host}`,
    request: [
      `Somebody who uses ${device} logs in to your wallet on ${host}.`,
      ...(adds === undefined
        ? []
        : [`The code also adds a login with ${adds}: whoever has that ${adds} account can sign in from then on.`]),
    ].join(' '),
    advice:
      'If it is you, enter this code there. It is good for 10 minutes and works on that device only. If it is not you, ignore this mail and give the code to nobody.',
  })
}

/** The mail with the code that shows the recovery phrase. It cannot be taken for the one of a login. */
export function exportMail(to: string, code: string, device: string): Mail {
  return codeMail(to, code, {
    subject: 'Somebody wants to see the key of your wallet',
    request: `Somebody who uses ${device} wants to see the recovery phrase of your wallet. Whoever has it has everything in the wallet.`,
    advice:
      'If it is you, enter this code on the page of your wallet. It is good for 10 minutes. No site and no support ever needs it: if somebody asks you for this code, it is a fraud. If it is not you, freeze the wallet in its settings.',
  })
}

/** The mail with the code that lets the present address go. */
export function changeEmailMail(to: string, code: string, next: string, device: string, site: string | null): Mail {
  return codeMail(to, code, {
    subject: 'Somebody wants to change the email of your wallet',
    request: `Somebody who uses ${device}${onSite(site)} wants to change the email of your wallet to ${next}. Whoever reads that mailbox signs in to the wallet then, and you no longer do.`,
    advice:
      'If it is you, enter this code there. It is good for 10 minutes and works on that device only. If it is not you, give the code to nobody, and end the devices that you do not know in the settings of your wallet.',
  })
}

/** The mail with the code that proves the new address. Its reader may not know the wallet. */
export function newEmailMail(to: string, code: string, device: string, site: string | null): Mail {
  return codeMail(to, code, {
    subject: 'Confirm this address for a wallet',
    request: `Somebody who uses ${device}${onSite(site)} wants to sign in to a wallet with this address from now on.`,
    advice:
      'If it is you, enter this code there. It is good for 10 minutes and works on that device only. If it is not you, ignore this mail and give the code to nobody.',
  })
}

type EmailChange = { readonly effectiveAt: Date | null; readonly device: string; readonly walletOrigin: string }

/** Tells the old address that the wallet has another one, or gets it. */
export function emailChangedMail(to: string, next: string, { effectiveAt, device, walletOrigin }: EmailChange): Mail {
  if (effectiveAt === null)
    return mailOf(to, 'The email of your wallet was changed', [
      `On ${device}, the email of your wallet was changed to ${next}. This address no longer signs in to it.`,
      'If it was not you, move what is in the wallet to another one, from a device that still opens it.',
    ])
  return mailOf(to, 'The email of your wallet is about to change', [
    `On ${device}, somebody changes the email of your wallet to ${next}, from ${minuteOf(effectiveAt)} UTC on. Until then this address signs in, and afterwards no more.`,
    `If it is not you, sign in on ${walletOrigin}/settings before that time, stop the change, and freeze the wallet.`,
  ])
}

const onSite = (site: string | null): string => (site === null ? '' : ` on ${new URL(site).host}`)

const minuteOf = (time: Date): string => time.toISOString().slice(0, 16).replace('T', ' ')

/** The mail that tells that a frozen wallet opens again. */
export function thawMail(to: string, opensAt: Date, device: string): Mail {
  return mailOf(to, 'Your frozen wallet opens again', [
    `Somebody who uses ${device} asked to open your frozen wallet. It opens at ${minuteOf(opensAt)} UTC.`,
    'If it is not you, somebody can read your mail: change its password, and freeze the wallet again in its settings.',
  ])
}

/** The mail that tells of a new passkey. */
export function passkeyMail(to: string, device: string): Mail {
  return mailOf(to, 'A passkey was added to your wallet', [
    `Somebody who uses ${device} added a passkey. It opens your wallet together with your email.`,
    'If it is not you, freeze the wallet in its settings, and remove the passkey there.',
  ])
}

/** Tells the owner that nobody else can recover the wallet from now on. */
export function ownRecoveryMail(to: string, device: string): Mail {
  return mailOf(to, 'Only you can recover your wallet now', [
    `On ${device}, your wallet was set to do without this service’s spare half of the key.`,
    'A new device opens it with one of your passkeys, or you open it with your recovery kit. Your mailbox alone opens nothing any more.',
    'If it was not you, move what is in the wallet to another one, from a device that still opens it.',
  ])
}

/** The mail that tells that an account of another service signs in from now on, or no more. */
export function socialMail(to: string, service: string, device: string, change: 'added' | 'removed'): Mail {
  const isAdded = change === 'added'
  return mailOf(to, `A login with ${service} was ${change}${isAdded ? ' to' : ' from'} your wallet`, [
    isAdded
      ? `Somebody who uses ${device} added it. Whoever has that ${service} account can sign in from now on.`
      : `Somebody who uses ${device} removed it. That ${service} account no longer signs in.`,
    'If it is not you, freeze the wallet in its settings, and look at its accounts and devices there.',
  ])
}

type CodeTexts = { readonly subject: string; readonly request: string; readonly advice: string }

function codeMail(to: string, code: string, { subject, request, advice }: CodeTexts): Mail {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`
  return {
    to,
    subject,
    text: `${shown}\n\n${request}\n${advice}\n`,
    html: page(
      `<p>${escaped(request)}</p>`,
      `<p style="font-size:32px;letter-spacing:4px;font-weight:600">${escaped(shown)}</p>`,
      `<p style="color:#555">${escaped(advice)}</p>`,
    ),
  }
}

const mailOf = (to: string, subject: string, lines: readonly string[]): Mail => ({
  to,
  subject,
  text: `${lines.join('\n')}\n`,
  html: page(...lines.map((line) => `<p>${escaped(line)}</p>`)),
})

const page = (...parts: readonly string[]): string =>
  [
    '<!doctype html><html lang="en"><body style="font-family:sans-serif;color:#1a1a1a;line-height:1.5">',
    ...parts,
    '</body></html>',
  ].join('\n')
