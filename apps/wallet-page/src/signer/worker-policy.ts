import type { WorkerLike } from './client.ts'

type Policy = { readonly createScriptURL: (url: string) => string }
type Factory = { readonly createPolicy: (name: string, rules: Policy) => Policy }

/** The page's only Trusted Types policy: it lets through this one URL. https://w3c.github.io/trusted-types/dist/spec/ */
export function createWorkerPolicy(factory: Factory | undefined, allowed: string): Policy {
  const rules: Policy = {
    createScriptURL: (url) => {
      if (url !== allowed) throw new TypeError('not the worker of this page')
      return url
    },
  }
  return factory?.createPolicy('wallet-worker', rules) ?? rules
}

/** Starts the worker of a page, whose policy is made with the first one. */
export function workerStarter(url: string): () => WorkerLike {
  let policy: Policy | undefined
  return () => {
    const { trustedTypes } = globalThis as { trustedTypes?: Factory }
    policy ??= createWorkerPolicy(trustedTypes, url)
    return new Worker(policy.createScriptURL(url), { type: 'module', name: 'signer' })
  }
}
