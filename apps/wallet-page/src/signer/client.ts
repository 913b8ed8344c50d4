import { FoyerError } from '@foyer/base'
import { SIGNING_REFUSED, SOMETHING_WENT_WRONG, WALLET_KEY_DAMAGED, WALLET_LOCKED } from '@foyer/base/catalogue'
import type { FromWorker, SignerAnswers, SignerRequest } from './messages.ts'

/** The part of a worker that is used here. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

export type SignerClient = {
  readonly ask: <R extends SignerRequest>(request: R) => Promise<SignerAnswers[R['kind']]>
  /** Ends the worker, and its memory with it. The next request starts another one. */
  readonly lock: () => void
}

type Open = { readonly resolve: (answer: never) => void; readonly reject: (error: Error) => void }

/**
 * Starts the worker when it is first needed.
 * @param onLocked called when the worker locked itself, because the time of its keys was over, or was ended by an error
 */
export function createSignerClient(start: () => WorkerLike, onLocked: (isDue: boolean) => void): SignerClient {
  let worker: WorkerLike | undefined
  let lastId = 0
  const open = new Map<number, Open>()

  const lock = (): void => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of open.values()) reject(new FoyerError(WALLET_LOCKED))
    open.clear()
  }
  const end = (isDue: boolean): void => {
    lock()
    onLocked(isDue)
  }
  const started = (): WorkerLike => {
    const begun = start()
    begun.onmessage = ({ data }) => {
      if ('event' in data) return end(true)
      const waiting = open.get(data.id)
      open.delete(data.id)
      if ('error' in data) waiting?.reject(errorOf(data.error))
      else waiting?.resolve(data.answer as never) // The worker answers each kind with the type of its row.
    }
    begun.onerror = () => end(false)
    return begun
  }

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        worker ??= started()
        lastId += 1
        open.set(lastId, { resolve, reject })
        worker.postMessage({ id: lastId, request })
      }),
    lock,
  }
}

const ROWS = [SIGNING_REFUSED, WALLET_KEY_DAMAGED, WALLET_LOCKED]

function errorOf({ code, context }: { code: string; context: Readonly<Record<string, string | number>> }): FoyerError {
  const row = ROWS.find((entry) => entry.code === code)
  return row === undefined
    ? new FoyerError(SOMETHING_WENT_WRONG)
    : new FoyerError<typeof row>(row, { context } as never)
}
