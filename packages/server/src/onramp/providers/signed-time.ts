import { createHmac, timingSafeEqual } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { WEBHOOK_NOT_AUTHENTIC } from '@foyer/base/catalogue'

/** How far the time of a webhook may be from ours, in seconds: https://docs.stripe.com/webhooks#replay-attacks */
const TOLERANCE_S = 300

/**
 * Checks a header such as `t=1700000000,v1=<hex>`: the HMAC-SHA256 of time, dot and body, as several providers sign.
 * @param name of the part with the signature; Stripe may send several of them
 * @throws WEBHOOK_NOT_AUTHENTIC
 */
export function requireSignedTime(
  header: string | undefined,
  name: 'v1' | 's',
  { secret, body, now }: { readonly secret: string; readonly body: string; readonly now: () => number },
): void {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='))
  const time = parts.find(([key]) => key === 't')?.[1] ?? ''
  const isFresh = /^\d{1,12}$/.test(time) && Math.abs(now() / 1_000 - Number(time)) <= TOLERANCE_S
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  const isSigned = parts.some(
    ([key, value = '']) =>
      key === name && /^[0-9a-f]{64}$/.test(value) && timingSafeEqual(Buffer.from(value, 'hex'), expected),
  )
  if (!isFresh || !isSigned) throw new FoyerError(WEBHOOK_NOT_AUTHENTIC)
}
