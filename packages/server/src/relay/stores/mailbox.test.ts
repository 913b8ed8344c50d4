import { expect, test } from 'vitest'
import { freshTopic, messageId } from '../../../test/relay-client.ts'
import { createMailboxes } from './mailbox.ts'

test('of a message read back from a log neither the text nor the attestation is in memory', () => {
  const mailboxes = createMailboxes<string>()
  const [topic, id] = [freshTopic(), messageId('sealed text')]
  const message = {
    topic,
    id,
    message: 'sealed text',
    attestation: 'header.claims.signature',
    tag: 1108,
    publisher: 'did:key:zAlice',
    publishedAt: 0,
    expiresAt: 300_000,
    dedupeUntil: 300_000,
    retain: false,
  }
  mailboxes.replay({ kind: 'message', message }, 'line 1', 0)
  const kept = mailboxes.find(topic, id)
  expect(kept).toMatchObject({ place: 'line 1', bytes: 34 })
  expect(JSON.stringify(kept)).not.toMatch(/sealed text|claims/)
})
