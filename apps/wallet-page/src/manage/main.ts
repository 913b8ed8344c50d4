import '../page.css'
import './manage.css'
import { loadTexts } from '../language.ts'
import { loadSettings } from '../settings.ts'
import { startExportingWorker } from '../signer/start-exporting-worker.ts'
import { askPasskey } from '../wallet/passkey.ts'
import { startWallet } from '../wallet/start.ts'
import { makeWithPasskey } from './new-passkey.ts'
import { showManage, showTrouble } from './page.ts'
import type { Started } from './started.ts'
import { setTexts, TEXTS } from './texts.ts'

/* Where a visitor manages the wallet: a page of its own, which no site can open in a frame, cover or change. */

async function start(): Promise<Started> {
  const settings = await loadSettings(new URLSearchParams(location.search).get('projectId') ?? '')
  return startWallet(settings, location.origin, {
    startWorker: startExportingWorker,
    onEnded: () => undefined,
    askPasskey,
    makeWithPasskey,
  })
}

async function open(): Promise<void> {
  const starting = start()
  // What fails is told once the page has its language.
  starting.catch(() => undefined)
  setTexts(await loadTexts(TEXTS, { ar: async () => (await import('./arabic.ts')).MANAGE_TEXTS_AR }))
  showManage(await starting)
}

// Inside another page a visitor could be tricked into pressing, so the page stays empty there.
if (window.top === window) open().catch(showTrouble)
