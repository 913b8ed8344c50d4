import { createSmartAccounts, type SmartAccounts } from '../src/smart-account/accounts.ts'

const never = async (): Promise<never> => {
  throw new Error('there are no smart accounts here')
}

/** What a page has where the operator offers no smart accounts. */
export const noSmartAccounts = (): SmartAccounts =>
  createSmartAccounts({
    services: { listAccountNetworks: never, prepareOperation: never, sendOperation: never, readOperation: never },
    node: never,
    askOwner: never,
    isOffered: false,
  })
