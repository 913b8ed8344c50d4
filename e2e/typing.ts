import type { Page } from '@playwright/test'
import { partsOf } from './fixtures.ts'

/**
 * Types into a field of the open modal in the task that draws it, as a browser does that has keys waiting. Drawing it takes so long that
 * React leaves the rest of its work for a later task, as on a busy machine: the browser hands over input before that.
 */
export async function typeOnceDrawn(page: Page, label: string, text: string): Promise<void> {
  await partsOf(page).dialog.evaluate(
    (dialog, { selector, keys }) => {
      const append = Node.prototype.appendChild
      Node.prototype.appendChild = function <T extends Node>(this: Node, node: T) {
        if (node instanceof Element && node.querySelector(selector))
          for (const until = performance.now() + 20; performance.now() < until; );
        return append.call(this, node) as T
      }
      new MutationObserver((_, observer) => {
        const input = dialog.querySelector<HTMLInputElement>(selector)
        if (!input) return
        observer.disconnect()
        Node.prototype.appendChild = append
        input.focus()
        for (const key of keys) document.execCommand('insertText', false, key)
      }).observe(dialog, { childList: true, subtree: true })
    },
    { selector: `input[aria-label="${label}"]`, keys: [...text] },
  )
}
