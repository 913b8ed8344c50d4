import { createHmac, randomUUID } from 'node:crypto'

/** The header with the time and the signature of a webhook. */
const SIGNATURE_HEADER = 'sandbox-signature'

const ATTEMPTS = 6
const FIRST_PAUSE_MS = 1_000
const TIMEOUT_MS = 5_000

/**
 * Tells a merchant about an order, signed, and again after 1, 2, 4, 8 and 16 seconds until the answer is 2xx.
 * @param options.data the order, as the merchant reads it
 */
export async function sendWebhook(options: {
  readonly url: string
  readonly secret: string
  readonly data: object
  readonly now: () => number
}): Promise<void> {
  const { url, secret, data, now } = options
  const created = Math.floor(now() / 1_000)
  const body = JSON.stringify({ id: randomUUID(), type: 'order.updated', created, data })
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (attempt - 1)).unref())
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signed(body, secret, now) }
    const isTaken = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isTaken) return
  }
}

/** `t=<Unix seconds>,v1=<hex HMAC-SHA256 of time, dot and body>`, as Stripe does it: https://docs.stripe.com/webhooks#verify-manually. */
function signed(body: string, secret: string, now: () => number): string {
  const time = Math.floor(now() / 1_000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}
