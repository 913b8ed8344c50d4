import { mnemonicToAccount } from 'viem/accounts'

/* Accounts that anvil funds, and that no person of the local world uses. Their keys are public, as those in accounts.ts. */

const MNEMONIC = 'test test test test test test test test test test test junk'

/** Signs what the paymaster pays for. */
export const paymasterSigner = () => mnemonicToAccount(MNEMONIC, { addressIndex: 8 })
/** Sends the bundler's transactions. */
export const bundlerAccount = () => mnemonicToAccount(MNEMONIC, { addressIndex: 9 })
