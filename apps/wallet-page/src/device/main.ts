import '../page.css'
import { loadTexts } from '../language.ts'
import { showDevice } from './device.ts'
import { DEVICE_TEXTS } from './texts.ts'

async function open(): Promise<void> {
  const texts = await loadTexts(DEVICE_TEXTS, { ar: async () => (await import('./texts.ar.ts')).DEVICE_TEXTS_AR })
  showDevice(location.hash, texts, (url) => fetch(url, { credentials: 'omit' }))
}

// Inside another page a visitor could be tricked into pressing, so the page stays empty there.
if (window.top === window) void open()
