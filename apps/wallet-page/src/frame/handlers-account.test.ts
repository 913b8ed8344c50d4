import { FRAME_MESSAGES } from '@foyer/contracts/frame/messages'
import { accountAddress } from '@foyer/smart-account'
import { is } from 'valibot'
import type { Address } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { declared } from '../../test/declared.ts'
import { noEmailChange } from '../../test/email-change.ts'
import { emptyStore, openPage } from '../../test/page.ts'
import { createTestServices } from '../../test/services.ts'
import { noSmartAccounts } from '../../test/smart-accounts.ts'
import type { SmartAccounts } from '../smart-account/accounts.ts'
import { createHandlers } from './handlers.ts'
import type { Handlers } from './router.ts'

/* What hosts ask of the account that is open: its type, its email, and how it looks. */

const context = { signal: new AbortController().signal, commit: () => undefined }
let handlers: Handlers
let owner: Address
let networks: SmartAccounts['networks']
const emailChange = {
  ...noEmailChange,
  start: vi.fn(async () => 'VERIFY_PRIMARY_OTP' as const),
  confirm: vi.fn(async () => undefined),
  finish: vi.fn(async () => ({ newEmail: 'b@c.example', effectiveAt: null })),
}
const setTheme = vi.fn()

beforeEach(async () => {
  vi.clearAllMocks()
  const store = await emptyStore()
  const double = createTestServices()
  const page = await openPage(double, store)
  networks = async () => ['eip155:8453']
  let preferred: ReturnType<SmartAccounts['preferred']> = 'eoa'
  const accounts: SmartAccounts = {
    ...noSmartAccounts(),
    networks: () => networks(),
    sponsored: async () => ['eip155:10'],
    isDeployed: async () => true,
    preferred: () => preferred,
    prefer: (type) => {
      preferred = type
    },
  }
  handlers = declared(
    createHandlers({
      wallet: page.wallet,
      askToBeAdmitted: () => Promise.reject(new Error('no other device')),
      keepViewed: async () => undefined,
      storage: store.mode,
      hasPasskey: async () => false,
      userName: async () => undefined,
      accounts,
      emailChange,
      rpc: async () => 'answer',
      setTheme,
      reload: () => undefined,
      start: 'eip155:8453',
    }),
  )
  await handlers.connectEmail({ email: 'a@b.example' }, context)
  await handlers.connectOtp({ otp: double.CODE }, context)
  owner = (await handlers.getUser({}, context)).address as Address
})

test('getSmartAccountEnabledNetworks: those of the operator, and where it may pay', async () => {
  const answer = await handlers.getSmartAccountEnabledNetworks({}, context)
  expect(answer).toEqual({ smartAccountEnabledNetworks: ['eip155:8453'], sponsoredNetworks: ['eip155:10'] })
  expect(is(FRAME_MESSAGES.getSmartAccountEnabledNetworks.result, answer)).toBe(true)
})

test('setPreferredAccount: later requests are for that type, where the network has it', async () => {
  const user = await handlers.setPreferredAccount({ type: 'smartAccount' }, context)
  expect(is(FRAME_MESSAGES.setPreferredAccount.result, user)).toBe(true)
  const smart = { address: accountAddress(owner), preferredAccountType: 'smartAccount', smartAccountDeployed: true }
  expect(user).toMatchObject(smart)
  expect(await handlers.getUser({}, context)).toMatchObject(smart)
  expect(await handlers.getUser({ chainId: 'eip155:1' }, context)).toMatchObject({
    address: owner,
    preferredAccountType: 'eoa',
  })
})

test('initSmartAccount: the account of the network, and none where there is none', async () => {
  const answer = await handlers.initSmartAccount({}, context)
  expect(answer).toEqual({ address: accountAddress(owner), isDeployed: true })
  expect(is(FRAME_MESSAGES.initSmartAccount.result, answer)).toBe(true)
  await handlers.switchNetwork({ chainId: 'eip155:1' }, context)
  await expect(handlers.initSmartAccount({}, context)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
})

test('updateEmail and its two codes', async () => {
  expect(await handlers.updateEmail({ email: 'b@c.example' }, context)).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  expect(emailChange.start).toHaveBeenCalledWith('b@c.example', context.signal)
  expect(await handlers.updateEmailPrimaryOtp({ otp: '123456' }, context)).toEqual({})
  expect(emailChange.confirm).toHaveBeenCalledWith('123456')
  const changed = await handlers.updateEmailSecondaryOtp({ otp: '654321' }, context)
  expect(changed).toEqual({ newEmail: 'b@c.example', effectiveAt: null })
  expect(emailChange.finish).toHaveBeenCalledWith('654321')
})

test('syncTheme colours the page; syncDappData changes nothing', async () => {
  expect(await handlers.syncTheme({ themeMode: 'dark' }, context)).toEqual({})
  expect(setTheme).toHaveBeenCalledWith({ themeMode: 'dark' })
  const said = { metadata: { name: 'Your bank', description: '', url: 'https://bank.example', icons: [] } }
  const dapp = { ...said, sdkVersion: '1', sdkType: 'foyer', projectId: 'p' }
  expect(await handlers.syncDappData(dapp, context)).toEqual({})
})

test('getUser: whoever asks meanwhile gets the network that they name, and the last choice counts', async () => {
  const held: { resolve: (ids: readonly string[]) => void; reject: (error: Error) => void }[] = []
  networks = () => new Promise((resolve, reject) => held.push({ resolve, reject }))
  const first = handlers.getUser({ chainId: 'eip155:1' }, context)
  const second = handlers.getUser({ chainId: 'eip155:10' }, context)
  held[1]?.resolve([])
  expect((await second).chainId).toBe('eip155:10')
  held[0]?.resolve([])
  expect((await first).chainId).toBe('eip155:1')
  expect(await handlers.getChainId({}, context)).toEqual({ chainId: 'eip155:10' })

  const failing = handlers.getUser({ chainId: 'eip155:1' }, context)
  await handlers.switchNetwork({ chainId: 'eip155:8453' }, context)
  held[2]?.reject(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  expect(await handlers.getChainId({}, context)).toEqual({ chainId: 'eip155:8453' })
})
