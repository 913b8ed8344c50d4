import { describe, expect, expectTypeOf, test } from 'vitest'
import * as catalogue from './catalogue.ts'
import { FoyerError, isFoyerError, messageOf } from './errors.ts'

const rows = Object.entries(catalogue)

/** Codes and texts that hosts may compare, word for word. */
const SPECIFIED = [
  ['APKT001', 'Network Not Found'],
  ['APKT002', 'Invalid App Configuration'],
  ['APKT003', 'Network Error: Wallet Load Failed'],
  ['APKT004', 'Wallet Request Timeout'],
  ['APKT005', 'Unverified Domain'],
  ['APKT006', 'Session Expired'],
  ['APKT007', 'Invalid Project ID'],
  ['APKT008', 'Project ID Missing'],
  ['APKT009', 'Server Error'],
  ['APKT010', 'Rate Limited'],
  ['APKTW001', 'Inactive Namespace Not Connected'],
  ['APKTW002', 'Invalid Email Address'],
]
const SPECIFIED_TEXTS = [
  'Failed to fetch transactions',
  'Token Balance Unavailable',
  'Failed to initialize swap',
  'Failed to fetch network token price',
  'Failed to check allowance',
  'Failed to create approval transaction',
  'Failed to create transaction',
  'Transaction error',
  'Unable to get exchanges',
  'Unable to initiate payment',
  'Asset not supported',
  'Unable to get deposit status',
  'A problem occurred while trying initialize authentication',
  'Error signing message',
  'Error resolving name',
  'Error fetching name suggestions',
  'Error fetching names for address',
  'Error registering name {name}',
  'Unknown error',
  'Modal closed',
  'Connection rejected',
  'Failed to connect',
  'Popup closed',
  'Failed to initiate social connection',
  'Failed to connect to farcaster',
  'No auth connector found',
  'Not connected to email or social',
  'No connector found for connection',
  'Invalid connection status',
  'Failed to disconnect',
  'Failed to disconnect chains: {reason}',
  'Unsupported chain',
  'Unsupported chain namespace',
  'Chain is not supported',
  'Adapter not found',
  'namespace not found',
  'WalletConnectConnector not found',
  "Adapter for namespace {ns} doesn't exist",
  'Network not supported for Swaps',
  'Network not supported for Gas Price',
  'No account connected',
  'No payment asset selected',
  'Could not create popup window',
  'Cannot get token price',
  'Network not found',
  'Address or auth connector not found',
  'No address found to swap the tokens from.',
  'SIWX is not enabled',
  'No ActiveCaipAddress found',
  'No ActiveCaipNetwork or client found',
  'No ConnectionController client found',
  'Unable to load email login dependency',
  'Request was aborted',
  'Something went wrong',
  'An error occurred',
  'Requested RPC call is not allowed',
  'Action not allowed',
  'Chain not configured',
  'Connector already connected',
  'Connector not connected',
  'Connector unavailable while reconnecting',
  'Provider not found',
  'Account not found for connector',
  'Sign message failed',
  'error estimating gas',
  'connector is undefined',
  'provider is undefined',
  'An amount and receiver address are required',
  'A token is required',
  'Incorrect amount',
  'Insufficient balance',
  'Please enter a valid email address',
  'Please try again after {n} seconds',
  'Invalid chainId',
  'Invalid CAIP-10 address',
  'Invalid CAIP-2 network id',
  'Invalid CAIP Address',
  'Cannot set both `siweConfig` and `siwx` options',
  'Namespace is not configured. Please call connect() first with namespace config',
  'The connector does not support any of the requested chains',
  'HTTP status code: {status}',
]

describe('the error catalogue', () => {
  test('each code stands once', () => {
    const codes = rows.map(([, row]) => row.code)
    expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([])
  })

  test.each(SPECIFIED)('%s says “%s”', (code, message) => {
    expect(rows.find(([, row]) => row.code === code)?.[1].message).toBe(message)
  })

  test.each(SPECIFIED_TEXTS)('holds “%s”', (message) => {
    expect(rows.some(([, row]) => row.message === message)).toBe(true)
  })

  test('a row without an APKT code is named like its code', () => {
    for (const [name, row] of rows) if (!row.code.startsWith('APKT')) expect(row.code).toBe(name)
  })

  test('what crosses HTTP has a status', () => {
    for (const [name, row] of rows)
      if (row.surface === 'http') expect((row as { status?: number }).status, name).toBeGreaterThanOrEqual(400)
  })
})

describe('FoyerError', () => {
  test('fills the placeholders and keeps the cause', () => {
    const cause = new Error('inner')
    const error = new FoyerError(catalogue.TRY_AGAIN_AFTER, { context: { n: 12 }, cause })
    expect(error.message).toBe('Please try again after 12 seconds')
    expect(error.cause).toBe(cause)
    expect(isFoyerError(error, catalogue.TRY_AGAIN_AFTER)).toBe(true)
    expect(isFoyerError(error, catalogue.UNKNOWN_ERROR)).toBe(false)
  })

  test.each([
    [new Error('a'), 'a'],
    [{ message: 'b' }, 'b'],
    ['c', 'c'],
    ['', 'Unknown error'],
    [null, 'Unknown error'],
    [{ message: 1 }, 'Unknown error'],
  ])('messageOf(%j) is %j', (thrown, text) => expect(messageOf(thrown)).toBe(text))
})

test('knowing the row is knowing the code and the context, by type', () => {
  const { HTTP_STATUS, USER_REJECTED } = catalogue
  const error: unknown = new FoyerError(HTTP_STATUS, { context: { status: 404 } })
  if (isFoyerError(error)) {
    expectTypeOf(error.code).toEqualTypeOf<string>()
    expectTypeOf(error.context).toEqualTypeOf<Readonly<Record<string, string | number>>>()
  }
  if (!isFoyerError(error, HTTP_STATUS)) throw new Error('another error')
  expectTypeOf(error.code).toEqualTypeOf<'HTTP_STATUS'>()
  expectTypeOf(error.context).toEqualTypeOf<{ readonly status: string | number }>()
  expectTypeOf(error).toExtend<FoyerError>()
  expectTypeOf(USER_REJECTED.nothingSent).toEqualTypeOf<true>()
  expect([error.code, error.context.status]).toEqual(['HTTP_STATUS', 404])
})
