import { expect, test } from 'vitest'
import { signedStatements } from './recap.ts'

const recapOf = (value: unknown) => `urn:recap:${btoa(JSON.stringify(value)).replace(/=+$/, '')}`
const RECAP = recapOf({
  att: { eip155: { 'request/personal_sign': [{}], 'request/eth_sign': [{}], 'crud/read': [{}] } },
})
const OPENING = 'I further authorize the stated URI to perform the following actions on my behalf:'

test('the sentence of ERC-5573, after the statement or alone, in every order that wallets use', () => {
  const asGiven = `${OPENING} (1) 'request': 'personal_sign', 'eth_sign' for 'eip155'. (2) 'crud': 'read' for 'eip155'.`
  const sorted = `${OPENING} (1) 'request': 'eth_sign', 'personal_sign' for 'eip155'. (2) 'crud': 'read' for 'eip155'.`
  expect([...signedStatements('Sign in.', [RECAP])]).toEqual([`Sign in. ${asGiven}`, `Sign in. ${sorted}`, 'Sign in.'])
  expect([...signedStatements(undefined, ['https://atoll.example', RECAP])]).toEqual([asGiven, sorted, undefined])
})

test.each([
  ['no resources', undefined],
  ['no recap', ['https://atoll.example/terms']],
])('%s: the statement alone', (_, resources) => {
  expect([...signedStatements('Sign in.', resources)]).toEqual(['Sign in.'])
  expect([...signedStatements(undefined, resources)]).toEqual([undefined])
})

test('a statement that has the sentence already is not given it twice', () => {
  const statement = `Sign in. ${OPENING} (1) 'request': 'eth_sign' for 'eip155'.`
  expect([...signedStatements(statement, [RECAP])]).toEqual([statement])
})

test.each(['urn:recap:%%%', recapOf([]), recapOf({ att: { eip155: {} } }), recapOf({ att: 7 })])(
  'a recap that grants nothing says nothing: %s',
  (recap) => expect([...signedStatements('Sign in.', [recap])]).toEqual(['Sign in.']),
)
