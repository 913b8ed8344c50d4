export type Policy = { readonly createScriptURL: (url: string) => string }
export type Factory = { readonly createPolicy: (name: string, rules: Policy) => Policy }

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
