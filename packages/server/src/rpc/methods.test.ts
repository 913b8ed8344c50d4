import { SAFE_METHODS } from '@foyer/contracts/frame/messages'
import { expect, test } from 'vitest'
import { METHOD_WEIGHTS } from './methods.ts'

/** The wallet page answers these itself, or from what it asks with others. */
const OWN =
  /^(?:eth_accounts|eth_requestAccounts|eth_new\w*Filter|eth_getFilter\w+|eth_uninstallFilter|eth_supportedEntryPoints|wallet_\w+)$/

test('what the wallet page asks for a page, the proxy passes on', () => {
  const asked = SAFE_METHODS.eip155.filter((method) => !OWN.test(method))
  expect(asked).toContain('eth_getProof')
  for (const method of asked) expect(METHOD_WEIGHTS.has(method), method).toBe(true)
})
