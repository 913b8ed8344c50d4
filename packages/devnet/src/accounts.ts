/**
 * Accounts of the local world: the first ones that anvil derives from its well-known mnemonic (BIP-39 `test … junk`).
 * Their keys are public, so never send anything of value to them on a real network.
 */
export type LocalAccount = {
  readonly label: string
  readonly address: `0x${string}`
  readonly privateKey: `0x${string}`
}

export const ACCOUNTS: readonly [LocalAccount, LocalAccount, LocalAccount, ...LocalAccount[]] = [
  {
    label: 'Faucet',
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  },
  {
    label: 'Mara',
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
  {
    label: 'Theo',
    address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  },
  {
    label: 'Noor',
    address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
    privateKey: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  },
]

/** The fifth of them, which has no tokens and no name, like the account of a new user. */
export const NEWCOMER: LocalAccount = {
  label: 'Ida',
  address: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  privateKey: '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
}

/**
 * A seeded contract that rejects every payment. Its address depends only on the deployer's nonce, so it is the same on
 * every local chain.
 */
export const RELUCTANT_CONTRACT = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
