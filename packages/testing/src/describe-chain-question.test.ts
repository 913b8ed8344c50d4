import { describeChainQuestion } from '@foyer/kit/testing'
import { expect, test } from 'vitest'

const question = (method: string) => ({ method, params: ['a message'], summary: '1 SOL to Theo' })

test.each([
  ['solana', 'standard:connect', 'Connect to atoll.example', 'Connect'],
  ['bitcoin', 'requestAccounts', 'Connect to atoll.example', 'Connect'],
  ['solana', 'solana:signIn', 'Sign a message', 'Sign'],
  ['bitcoin', 'signMessage', 'Sign a message', 'Sign'],
  ['solana', 'solana:signTransaction', 'Sign a transaction', 'Sign'],
  ['bitcoin', 'signPsbt', 'Sign a transaction', 'Sign'],
  ['solana', 'solana:signAndSendTransaction', 'Send a transaction', 'Send'],
  ['bitcoin', 'sendTransfer', 'Send a transaction', 'Send'],
] as const)('%s: %s is “%s”, and the button says %s', (place, method, title, yes) => {
  const description = describeChainQuestion(question(method) as never, place, 'atoll.example')
  expect([description.title, description.yes]).toEqual([title, yes])
})
