import { FoyerError } from '@foyer/base'
import { MODAL_NOT_LOADED, USER_REJECTED } from '@foyer/base/catalogue'
import { mainnet } from '@foyer/base/networks'
import { expect, test } from 'vitest'
import { createInstance } from '../modal/instance.ts'
import type { Shell } from '../modal/shell-type.ts'
import { asLoadFailure } from './load-failure.ts'

test.each([
  'Failed to fetch dynamically imported module: https://atoll.example/chunks/pay.js',
  'error loading dynamically imported module: https://atoll.example/chunks/pay.js',
  'Importing a module script failed.',
  "'text/html' is not a valid JavaScript MIME type.",
  'Loading CSS chunk 5 failed.',
  'Unable to preload CSS for /assets/pay.css',
  'Loading chunk 5 failed. (error: https://atoll.example/5.js)',
  'Failed to load chunk /_next/static/chunks/5.js from module 7',
])('code that did not load: %s', (message) => {
  const cause = new TypeError(message)
  expect(asLoadFailure(cause)).toMatchObject({ code: 'MODAL_NOT_LOADED', context: { reason: message }, cause })
})

test.each([
  new Error('a listener of the host'),
  new TypeError('Failed to fetch'),
  new FoyerError(USER_REJECTED),
  new FoyerError(MODAL_NOT_LOADED, { context: { reason: 'Importing a module script failed.' } }),
  'a text',
])('any other error stays as it is: %s', (error) => {
  expect(asLoadFailure(error)).toBe(error)
})

test('an opening keeps the error of a host’s own code, and says which code did not load', async () => {
  const options = { networks: [mainnet] } as const
  const own = new Error('the adapter of the host')
  const shell = { open: () => Promise.reject(own) } as unknown as Shell
  await expect(createInstance(options, async () => shell).open()).rejects.toBe(own)
  const missing = () => Promise.reject(new TypeError('Importing a module script failed.'))
  await expect(createInstance(options, missing).open()).rejects.toMatchObject({ code: 'MODAL_NOT_LOADED' })
})
