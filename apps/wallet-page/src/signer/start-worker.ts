import workerUrl from './worker.ts?worker&url'
import { workerStarter } from './worker-policy.ts'

export const startWorker = workerStarter(workerUrl)
