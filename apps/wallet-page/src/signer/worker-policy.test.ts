import { expect, test, vi } from 'vitest'
import { createWorkerPolicy } from './worker-policy.ts'

const URL = 'https://wallet.example/assets/worker-1.js'

test('the policy lets through the worker of this page only', () => {
  const createPolicy = vi.fn((_name: string, rules: { createScriptURL: (url: string) => string }) => rules)
  for (const policy of [createWorkerPolicy({ createPolicy }, URL), createWorkerPolicy(undefined, URL)]) {
    expect(policy.createScriptURL(URL)).toBe(URL)
    for (const other of [`${URL}?a`, 'data:text/javascript,1', ''])
      expect(() => policy.createScriptURL(other)).toThrow(TypeError)
  }
  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('wallet-worker', expect.anything())
})
