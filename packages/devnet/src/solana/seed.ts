import { SOLANA_ACCOUNTS, SOLANA_TOKENS } from './accounts.ts'
import { associatedAddress, mintBytes, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, tokenAccountBytes } from './layout.ts'

type Call = (method: string, params: readonly unknown[]) => Promise<unknown>

const SOL = 1_000_000_000n
const [faucet, mara, theo, noor] = SOLANA_ACCOUNTS
/** Initial balances in base units: lamports, and units of each token. */
const MONEY: readonly {
  readonly owner: string
  readonly sol: bigint
  readonly usdc?: bigint
  readonly tide?: bigint
}[] = [
  { owner: faucet.address, sol: 100_000n * SOL, usdc: 1_000_000_000_000n, tide: 1_000_000n * SOL },
  { owner: mara.address, sol: 25n * SOL, usdc: 1_240_500_000n, tide: 350n * SOL },
  { owner: theo.address, sol: 4n * SOL, usdc: 80_000_000n },
  // Noor has never held a token.
  { owner: noor.address, sol: 2n * SOL },
]
const PROGRAMS = { usdc: TOKEN_PROGRAM, tide: TOKEN_2022_PROGRAM } as const
const SYSTEM_PROGRAM = '11111111111111111111111111111111'

/** Creates the accounts, tokens and balances on a new cluster. */
export async function seedSolana(call: Call): Promise<void> {
  await Promise.all(MONEY.map(({ owner, sol }) => put(call, owner, SYSTEM_PROGRAM, new Uint8Array(), sol)))
  for (const kind of ['usdc', 'tide'] as const) {
    const { mint, decimals } = SOLANA_TOKENS[kind]
    const program = PROGRAMS[kind]
    const supply = MONEY.reduce((sum, holder) => sum + (holder[kind] ?? 0n), 0n)
    await put(call, mint, program, mintBytes(faucet.address, supply, decimals))
    for (const { owner, [kind]: amount } of MONEY) {
      if (amount === undefined) continue
      const address = await associatedAddress(mint, owner, program)
      await put(call, address, program, tokenAccountBytes(mint, owner, amount, program))
    }
  }
}

/** @param lamports by default the rent-exempt minimum for the data's size */
async function put(call: Call, address: string, owner: string, data: Uint8Array, lamports?: bigint): Promise<void> {
  const held = lamports ?? BigInt(String(await call('getMinimumBalanceForRentExemption', [data.length])))
  await call('surfnet_setAccount', [
    address,
    { lamports: Number(held), owner, data: Buffer.from(data).toString('hex'), executable: false },
  ])
}
