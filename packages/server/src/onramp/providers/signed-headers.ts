import { createHmac, timingSafeEqual } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { WEBHOOK_NOT_AUTHENTIC } from '@foyer/base/catalogue'

const MAX_AGE_S = 300
const HEADERS_MAX = 20
/** Of a header, https://www.rfc-editor.org/rfc/rfc9110#name-tokens. Anybody can send another one, and looking for it throws. */
const NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/

/**
 * `X-Hook0-Signature: t=<unix>,h=<names of headers>,v1=<hex>`: an HMAC of the time, those names, their values, and the body, joined
 * by dots (https://docs.cdp.coinbase.com/webhooks/payment-acceptance/verification).
 * @throws WEBHOOK_NOT_AUTHENTIC for another signature, or a time that is more than five minutes off
 */
export function requireSignedHeaders(options: {
  readonly secret: string
  readonly header: (name: string) => string | undefined
  readonly body: string
  readonly now: () => number
}): void {
  const { secret, header, body, now } = options
  const parts = new Map(
    (header('x-hook0-signature') ?? '').split(',').map((part): [string, string] => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim(), part.slice(at + 1)]
    }),
  )
  const [time = '', names = '', signature = ''] = [parts.get('t'), parts.get('h'), parts.get('v1')]
  const isOnTime = /^\d{1,12}$/.test(time) && Math.abs(now() / 1_000 - Number(time)) <= MAX_AGE_S
  const listed = names.split(' ').filter(Boolean)
  if (
    !isOnTime ||
    listed.length > HEADERS_MAX ||
    !listed.every((name) => NAME.test(name)) ||
    !/^[0-9a-f]{64}$/.test(signature)
  )
    throw new FoyerError(WEBHOOK_NOT_AUTHENTIC)
  const values = listed.map((name) => header(name) ?? '').join('.')
  const expected = createHmac('sha256', secret).update(`${time}.${names}.${values}.${body}`).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw new FoyerError(WEBHOOK_NOT_AUTHENTIC)
}
