import type { WorkerLike } from './client.ts'
import workerUrl from './worker.ts?worker&url'
import { createWorkerPolicy, type Factory, type Policy } from './worker-policy.ts'

let policy: Policy | undefined

export function startWorker(): WorkerLike {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  policy ??= createWorkerPolicy(trustedTypes, workerUrl)
  return new Worker(policy.createScriptURL(workerUrl), { type: 'module', name: 'signer' })
}
