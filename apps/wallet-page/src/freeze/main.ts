import '../page.css'
import { loadTexts } from '../language.ts'
import { showFreeze } from './freeze.ts'
import { FREEZE_TEXTS } from './texts.ts'

async function open(): Promise<void> {
  const texts = await loadTexts(FREEZE_TEXTS, { ar: async () => (await import('./texts.ar.ts')).FREEZE_TEXTS_AR })
  showFreeze(location.hash, texts, (url) => fetch(url, { credentials: 'omit' }))
}

// Inside another page a visitor could be tricked into pressing, so the page stays empty there.
if (window.top === window) void open()
