import { escaped } from '../mail/html.ts'
import type { Mail } from '../mail/mailer.ts'

type Request = { readonly link: string; readonly site: string; readonly device: string }

/** The mail with the link that lets a new device in, or stops it. */
export function recoveryMail(to: string, { link, site, device }: Request): Mail {
  const request = `Somebody who uses ${device} wants to open your wallet on ${new URL(site).host}, on a device that does not have it yet.`
  const advice = 'If it is you, open this page within 10 minutes and approve the device:'
  const otherwise =
    'If it is not you, open the page and stop the device: somebody can read your mail, and could take what is in the wallet. A wallet that is older than 7 days opens 24 hours after the approval; until then this page still stops it.'
  return {
    to,
    subject: `A new device wants to open your wallet on ${new URL(site).host}`,
    text: `${request}\n\n${advice}\n${link}\n\n${otherwise}\n`,
    html: [
      '<!doctype html><html lang="en"><body style="font-family:sans-serif;color:#1a1a1a;line-height:1.5">',
      `<p>${escaped(request)}</p>`,
      `<p>${escaped(advice)}<br><a href="${escaped(link)}">${escaped(link)}</a></p>`,
      `<p style="color:#555">${escaped(otherwise)}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}
