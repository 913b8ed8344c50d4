/** Closes the window, where the browser lets a page do that. */
export const CLOSE_SCRIPT = 'window.close()'

/**
 * Asks the frames of the page that opened the window whether the login is theirs. Only a frame of the wallet origin gets the message.
 * The form is sent for the visitor when one says yes, and shown when none does: the browser has cut the window off from the page that
 * opened it, or a link has opened it.
 */
export const START_SCRIPT = `
const form = document.forms[0]
const { opener } = window
const frames = opener ? Array.from({ length: Math.min(opener.length, 20) }, (_, index) => opener[index]) : []
let isSent = false
if (frames.length === 0) form.classList.add('ask')
for (const frame of frames) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => {
    if (data !== true) form.classList.add('ask')
    else if (!isSent) {
      isSent = true
      form.submit()
    }
  }
  frame.postMessage({ t: 'social-window', login: form.elements.login.value }, location.origin, [port2])
}
`
