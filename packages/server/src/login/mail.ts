import { escaped } from '../mail/html.ts'
import type { Mail } from '../mail/mailer.ts'

/** The mail with a login code. It names the site and the device, so that a visitor notices a login that is not theirs. */
export function loginMail(to: string, code: string, site: string, device: string): Mail {
  const host = new URL(site).host
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`
  const request = `Somebody who uses ${device} logs in to your wallet on ${host}.`
  const advice = `If it is you, enter this code there. It is good for 10 minutes and works on that device only. If it is not you, ignore this mail and give the code to nobody.`
  return {
    to,
    // Without the code, because subjects are shown on locked screens.
    subject: `Your login code for ${host}`,
    text: `${shown}\n\n${request}\n${advice}\n`,
    html: [
      '<!doctype html><html lang="en"><body style="font-family:sans-serif;color:#1a1a1a;line-height:1.5">',
      `<p>${escaped(request)}</p>`,
      `<p style="font-size:32px;letter-spacing:4px;font-weight:600">${escaped(shown)}</p>`,
      `<p style="color:#555">${escaped(advice)}</p>`,
      '</body></html>',
    ].join('\n'),
  }
}
