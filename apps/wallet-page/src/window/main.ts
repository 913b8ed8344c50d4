import '../page.css'
import { setTexts, TEXTS } from '../approve/texts.ts'
import { loadTexts } from '../language.ts'
import { WINDOW_TEXTS } from './texts.ts'
import { showWindow } from './window.ts'

async function open(): Promise<void> {
  const english = { question: TEXTS, window: WINDOW_TEXTS }
  const texts = await loadTexts(english, { ar: async () => (await import('./arabic.ts')).APPROVAL_TEXTS_AR })
  setTexts(texts.question)
  showWindow(window.opener as WindowProxy | null, location.hash, texts.window)
}

// A window that the browser has kept, and shows again, may show a question that was answered or has ended: it asks for it again.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
// Only as a window of its own, which a page of this origin has opened: the server refuses others.
if (window.top === window) void open()
