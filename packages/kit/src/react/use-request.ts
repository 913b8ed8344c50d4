import { messageOf } from '@foyer/base'
import { useCallback, useEffect, useRef, useState } from 'react'
import { asLoadFailure } from '../core/load-failure.ts'

/** What became of the last call. An error with a `code` is a FoyerError (`isFoyerError`); what a host's own code throws stays as it is. */
export type RequestState<T> =
  | { readonly status: 'idle' | 'pending'; readonly data?: undefined; readonly error?: undefined }
  | { readonly status: 'done'; readonly data: T; readonly error?: undefined }
  | { readonly status: 'failed'; readonly data?: undefined; readonly error: Error }

/**
 * Calls something that asks the visitor, and keeps what became of it. Only the last call of a component that is still there is told.
 * @param ask stays the same function as long as it asks for the same
 * @returns the state, and a function that never rejects: it resolves to nothing when the call failed
 */
export function useRequest<A extends readonly unknown[], T>(
  ask: (...args: A) => Promise<T>,
): readonly [RequestState<T>, (...args: A) => Promise<T | undefined>] {
  const [state, setState] = useState<RequestState<T>>({ status: 'idle' })
  const current = useRef<object | null>(null)
  useEffect(
    () => () => {
      current.current = null
    },
    [],
  )
  const request = useCallback(
    async (...args: A) => {
      const own = {}
      current.current = own
      const tell = (next: RequestState<T>) => current.current === own && setState(next)
      tell({ status: 'pending' })
      try {
        const data = await ask(...args)
        tell({ status: 'done', data })
        return data
      } catch (error) {
        tell({ status: 'failed', error: told(error) })
        return undefined
      }
    },
    [ask],
  )
  return [state, request]
}

/** Hosts throw anything: from an adapter of theirs, or a listener. */
function told(thrown: unknown): Error {
  const error = asLoadFailure(thrown)
  return error instanceof Error ? error : new Error(messageOf(error), { cause: error })
}
