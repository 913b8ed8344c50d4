import { BITCOIN_ACCOUNTS } from '@foyer/devnet'
import { createSatsConnectWallet } from '@foyer/kit/testing/bitcoin'
import { AddressPurpose, BitcoinNetworkType, MessageSigningProtocols, RpcErrorCode, request } from 'sats-connect'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/* Runs the official sats-connect client against our test wallet, to ensure that the wallet is realistic. */

const [, MARA] = BITCOIN_ACCOUNTS
beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

const announced = (approves = true) =>
  createSatsConnectWallet({
    id: 'HarborProvider',
    name: 'Harbor',
    icon: 'data:image/png;base64,AA==',
    accounts: MARA,
    esploraUrl: 'http://127.0.0.1:1',
    approve: async () => approves,
  }).announce(window)
const ask: typeof request = (method, params) => request(method, params, 'HarborProvider')

test('the official client connects and signs', async () => {
  announced()
  expect(await ask('wallet_getAccount', null)).toMatchObject({
    status: 'error',
    error: { code: RpcErrorCode.ACCESS_DENIED },
  })
  expect(
    await ask('wallet_connect', {
      addresses: [AddressPurpose.Payment, AddressPurpose.Ordinals],
      network: BitcoinNetworkType.Regtest,
    }),
  ).toMatchObject({
    status: 'success',
    result: { addresses: [{ address: MARA.payment.address }, { address: MARA.ordinal.address }] },
  })
  const { address } = MARA.payment
  expect(await ask('signMessage', { address, message: 'Ahoy', protocol: MessageSigningProtocols.ECDSA })).toMatchObject(
    {
      status: 'success',
      result: { address, signature: expect.stringMatching(/^[\w+/]{87}=$/) },
    },
  )
})

test('its refusal is one to the official client', async () => {
  announced(false)
  expect(await ask('getAccounts', { purposes: [AddressPurpose.Payment] })).toMatchObject({
    status: 'error',
    error: { code: RpcErrorCode.USER_REJECTION },
  })
})
