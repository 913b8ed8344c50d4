import workerUrl from './exporting-worker.ts?worker&url'
import { workerStarter } from './worker-policy.ts'

/** For the wallet's own page only. */
export const startExportingWorker = workerStarter(workerUrl)
