import { offerLine } from './handshake.ts'
import { errorOf, isRecord, type Reply, readCall, type Told } from './protocol.ts'

/*
 * The content script in the isolated world, which the page's scripts cannot access. It forwards calls to the
 * background, where the browser provides their origin, and forwards replies and events back to the page.
 */

const { up, down } = offerLine(window)
const tell = (message: object) => window.dispatchEvent(new CustomEvent(down, { detail: JSON.stringify(message) }))

window.addEventListener(up, (event) => void carry(String((event as CustomEvent<unknown>).detail)))
chrome.runtime.onMessage.addListener((message) => {
  const { origin, told } = (isRecord(message) ? message : {}) as { origin?: unknown; told?: Told }
  if (origin === location.origin && told) tell(told)
  return undefined
})

async function carry(text: string): Promise<void> {
  const { id, ...asked } = JSON.parse(text) as { id?: unknown }
  const call = readCall(asked)
  tell({ id, ...(call ? await ask(call) : { error: { code: -32602, message: 'The parameters are too long.' } }) })
}

async function ask(call: object): Promise<Reply> {
  try {
    return (await chrome.runtime.sendMessage(call)) as Reply
  } catch (cause) {
    // The extension was updated or reloaded while the page was open.
    return { error: { code: 4900, message: errorOf(cause).message } }
  }
}
