import { foyerErrorIn } from '@foyer/base'
import { SOMETHING_WENT_WRONG } from '@foyer/base/catalogue'
import { number, safeParse, strictObject } from 'valibot'
import { type FromWorker, signerRequest } from './messages.ts'
import type { Signer } from './signer.ts'

/* The worker's side: one message in, one answer out, and one event when the time of the keys is over. */

const message = strictObject({ id: number(), request: signerRequest })

export function serveSigner(signer: Signer): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function watch(): void {
    clearTimeout(timer)
    const due = signer.locksAt()
    if (due === undefined) return
    timer = setTimeout(() => (signer.lockIfDue() ? send({ event: 'locked' }) : watch()), Math.max(0, due - Date.now()))
  }

  const send = (answer: FromWorker): void => postMessage(answer)

  addEventListener('message', async ({ data }: MessageEvent<unknown>) => {
    const parsed = safeParse(message, data)
    // Without an id there is nothing to answer to. Only the page itself can reach this worker.
    if (!parsed.success) return
    const { id, request } = parsed.output
    try {
      send({ id, answer: await signer.handle(request) })
    } catch (error) {
      const { code, context } = foyerErrorIn(error) ?? { code: SOMETHING_WENT_WRONG.code, context: {} }
      send({ id, error: { code, context } })
    }
    watch()
  })
}
