import { escaped } from '../mail/html.ts'
import type { Mail } from '../mail/mailer.ts'

/**
 * The mail with a code. It contains the requesting site, so that a visitor notices a code that was requested for another site
 * (T21).
 */
export function codeMail(to: string, code: string, origin: string): Mail {
  const site = new URL(origin).host
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`
  const request = `${site} asked for this code to confirm your email address.`
  const advice = 'Enter it only there. It is good for 10 minutes. If you did not ask for it, ignore this mail.'
  return {
    to,
    subject: `${shown} is your code for ${site}`,
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
