import { expect, test, vi } from 'vitest'
import { createPairedProvider } from './provider.ts'
import type { PairedSession } from './session-records.ts'
import type { PairingClient, PairingEvent } from './types.ts'

/* When the wallet ends the session. */

const TOPIC = 'a'.repeat(64)
const SESSION = {
  topic: TOPIC,
  namespaces: {
    eip155: {
      accounts: ['eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
      chains: ['eip155:1'],
      methods: [],
      events: [],
    },
  },
} as unknown as PairedSession

/** A provider of a session, and the wallet's way to end it. */
function paired() {
  const listeners = new Set<(event: PairingEvent) => void>()
  let sessions = [SESSION]
  const client = {
    sessions: () => sessions,
    on(listener: (event: PairingEvent) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as PairingClient
  const provider = createPairedProvider(client, TOPIC, 'eip155:1')
  const end = () => {
    sessions = []
    for (const listener of listeners) listener({ type: 'session_delete', topic: TOPIC, code: 6000, message: '' })
  }
  return { provider, end }
}
const DISCONNECTED = expect.objectContaining({ code: 4900 })

test('whoever listens is told, once', async () => {
  const { provider, end } = paired()
  const told = vi.fn()
  provider.on('disconnect', told)
  end()
  end()
  await Promise.resolve()
  expect(told.mock.calls).toEqual([[DISCONNECTED]])
})

test('whoever listens only then is told too: the session ended while it was being restored', async () => {
  const { provider, end } = paired()
  expect(await provider.request({ method: 'eth_accounts' })).toHaveLength(1)
  end()
  const told = vi.fn()
  provider.on('disconnect', told)
  await Promise.resolve()
  expect(told.mock.calls).toEqual([[DISCONNECTED]])
})
