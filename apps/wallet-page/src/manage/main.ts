import '../page.css'
import './manage.css'
import { loadSettings } from '../settings.ts'
import { startExportingWorker } from '../signer/start-exporting-worker.ts'
import { askPasskey } from '../wallet/passkey.ts'
import { startWallet } from '../wallet/start.ts'
import { makeWithPasskey } from './new-passkey.ts'
import { showManage, showTrouble } from './page.ts'

/* Where a visitor manages the wallet: a page of its own, which no site can open in a frame, cover or change. */

async function open(): Promise<void> {
  const settings = await loadSettings(new URLSearchParams(location.search).get('projectId') ?? '')
  const started = startWallet(settings, location.origin, {
    startWorker: startExportingWorker,
    onEnded: () => undefined,
    askPasskey,
    makeWithPasskey,
  })
  showManage(await started)
}

// Inside another page a visitor could be tricked into pressing, so the page stays empty there.
if (window.top === window) open().catch(showTrouble)
