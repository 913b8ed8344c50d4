import { FoyerError, isRecord } from '@foyer/base'
import { REQUEST_TIMEOUT } from '@foyer/base/catalogue'

/* Messages between a page and the Safe that has it in a frame: https://github.com/safe-global/safe-apps-sdk */

/** The version of the protocol, which every message names. */
const SDK_VERSION = '9.1.0'

/** Asks the Safe. Without `timeoutMs` it waits for a person. @throws REQUEST_TIMEOUT, or an Error with what the Safe said */
export type Ask = (method: string, params: unknown, timeoutMs?: number) => Promise<unknown>

/** What is needed of `window`. */
type Messaging = Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'>

/** Questions go to this origin alone, and only the parent window's answers from there count. */
export function askParent(page: Messaging, origin: string): Ask {
  return (method, params, timeoutMs) =>
    new Promise((resolve, reject) => {
      const id = crypto.randomUUID()
      let timer: ReturnType<typeof setTimeout> | undefined
      const finish = () => {
        clearTimeout(timer)
        page.removeEventListener('message', onMessage)
      }
      const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>) => {
        if (source !== page.parent || from !== origin || !isRecord(data) || data.id !== id) return
        finish()
        if (data.success === true) resolve(data.data)
        else reject(new Error(typeof data.error === 'string' ? data.error : 'The Safe answered without a reason'))
      }
      page.parent.postMessage({ id, method, params, env: { sdkVersion: SDK_VERSION } }, origin)
      page.addEventListener('message', onMessage)
      if (timeoutMs === undefined) return
      timer = setTimeout(() => {
        finish()
        reject(new FoyerError(REQUEST_TIMEOUT, { context: { path: method, ms: timeoutMs } }))
      }, timeoutMs)
    })
}
