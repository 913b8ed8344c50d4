import { isFoyerError } from '@foyer/base'
import { createUpstream, type Upstream } from '../src/http/upstream.ts'

type Asked = { readonly url: string; readonly init: RequestInit }
/** The real upstream, whose requests the test answers. */
export function upstreamThat(
  now: () => number,
  answer: (asked: Asked) => { readonly status?: number; readonly text: string },
) {
  const asked: Asked[] = []
  const upstream: Upstream = createUpstream({ name: 'on-ramp', log: () => undefined, now })
  const fetchBefore = globalThis.fetch
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    globalThis.fetch = async (url, init = {}) => {
      asked.push({ url: String(url), init })
      const { status = 200, text } = answer({ url: String(url), init })
      return new Response(text, { status })
    }
    try {
      return await work()
    } finally {
      globalThis.fetch = fetchBefore
    }
  }
  return { upstream, asked, during }
}
/** The code of the error that work ends with. */
export const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return isFoyerError(error) ? error.code : `none: ${error}`
}
