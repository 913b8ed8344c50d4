import { ACCOUNTS, RELUCTANT_CONTRACT } from '@foyer/devnet/accounts'
import type { Foyer, TransactionRequest } from '@foyer/kit'
import { isFoyerError, messageOf } from '@foyer/kit'
import { base, mainnet } from '@foyer/kit/evm'
import { type DemoConfig, rpcUrlOf } from '../config.ts'

/** The progress or result of an action, as text to display. */
export type Outcome =
  | { readonly status: 'waiting' | 'done'; readonly text: string; readonly detail?: string }
  | { readonly status: 'failed'; readonly text: string; readonly code?: string }

export type Action = {
  readonly id: string
  readonly label: string
  /** Whether the action changes the balance, which is then read again. */
  readonly movesFunds?: true
  readonly run: (foyer: Foyer, config: DemoConfig, tell: (outcome: Outcome) => void) => Promise<Outcome>
}

const [, , THEO] = ACCOUNTS
const CENT_OF_ETHER = 10n ** 16n

/** Typical actions of a host with a connected wallet. All of them use the public API only. */
export const ACTIONS: readonly Action[] = [
  {
    id: 'sign-message',
    label: 'Sign message',
    async run(foyer, _config, tell) {
      const { adapter, provider, account } = foyer.wallet()
      const { signMessage } = adapter.can
      if (!signMessage || !account.address) return absent
      tell(asking)
      const signature = await signMessage(provider, account.address, 'Atoll: open the lagoon for me.\nIt is free.')
      return { status: 'done', text: 'Signed.', detail: signature }
    },
  },
  {
    id: 'sign-typed-data',
    label: 'Sign typed data',
    async run(foyer, _config, tell) {
      const { adapter, provider, account } = foyer.wallet()
      const { network } = foyer.getState()
      const { signTypedData } = adapter.can
      if (!signTypedData || !account.address) return absent
      if (!network) return elsewhere
      tell(asking)
      const signature = await signTypedData(
        provider,
        account.address,
        depositTerms(Number(network.id), account.address),
      )
      return { status: 'done', text: 'Terms signed.', detail: signature }
    },
  },
  {
    id: 'send',
    label: 'Send 0.01 ETH to Theo',
    movesFunds: true,
    run: (foyer, config, tell) => send(foyer, config, tell, { to: THEO.address, value: CENT_OF_ETHER }),
  },
  {
    id: 'send-reverting',
    label: 'Send a failing transaction',
    movesFunds: true,
    // A fixed gas limit skips gas estimation, which would fail. The transaction is mined and reverts on chain.
    run: (foyer, config, tell) =>
      send(foyer, config, tell, { to: RELUCTANT_CONTRACT, value: CENT_OF_ETHER, gas: 100_000n }),
  },
  {
    id: 'pay',
    label: 'Pay Theo 12.50 USDC',
    movesFunds: true,
    async run(foyer, { contracts }, tell) {
      if (!contracts) return absent
      tell({ status: 'waiting', text: 'Asked for 12.50 USDC, from an exchange or from the wallet.' })
      const { transactionHash } = await foyer.pay({
        asset: {
          network: base.caipNetworkId,
          asset: contracts.usdc,
          metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
        },
        amount: '12.50',
        recipient: THEO.address,
      })
      return { status: 'done', text: 'Paid: the chain shows it.', detail: transactionHash }
    },
  },
  { id: 'switch-base', label: 'Switch to Base', run: (foyer, _config, tell) => switchTo(foyer, tell, base) },
  { id: 'switch-mainnet', label: 'Switch to Ethereum', run: (foyer, _config, tell) => switchTo(foyer, tell, mainnet) },
  {
    id: 'disconnect',
    label: 'Disconnect',
    async run(foyer) {
      await foyer.disconnect()
      return { status: 'done', text: 'Disconnected.' }
    },
  },
]

/** Runs an action and returns any error as a failed outcome. */
export async function perform(
  action: Action,
  foyer: Foyer,
  config: DemoConfig,
  tell: (outcome: Outcome) => void,
): Promise<Outcome> {
  try {
    return await action.run(foyer, config, tell)
  } catch (error) {
    if (!isFoyerError(error)) return { status: 'failed', text: messageOf(error) }
    return { status: 'failed', text: WORDS[error.code] ?? error.message, code: error.code }
  }
}

const asking: Outcome = { status: 'waiting', text: 'Asked the wallet. Its window is waiting for you.' }
const absent: Outcome = { status: 'failed', text: 'This wallet can’t do that.' }
const elsewhere: Outcome = {
  status: 'failed',
  text: 'The wallet is on a network that Atoll does not use. Switch first.',
}

/** The host's own texts for the most common errors. */
const WORDS: Readonly<Record<string, string>> = {
  USER_REJECTED: 'You declined in the wallet. Nothing was signed or sent.',
  PROVIDER_NOT_FOUND: 'Connect a wallet first.',
  NO_ACCOUNT_CONNECTED: 'Connect a wallet first.',
  MODAL_CLOSED: 'Nothing was paid.',
  CONNECTOR_CHAIN_MISMATCH: 'The wallet is on another network. Nothing was sent.',
  RECEIPT_TIMEOUT: 'No receipt after 25 seconds. The transfer may still arrive.',
  WALLET_DISCONNECTED: 'The wallet went away before it answered.',
}

async function send(
  foyer: Foyer,
  config: DemoConfig,
  tell: (outcome: Outcome) => void,
  transaction: TransactionRequest,
): Promise<Outcome> {
  const { adapter, provider, account } = foyer.wallet()
  const { network } = foyer.getState()
  const { sendTransaction, waitForReceipt } = adapter.can
  if (!sendTransaction || !waitForReceipt || !account.address) return absent
  if (!network) return elsewhere
  tell(asking)
  const hash = await sendTransaction(provider, account.address, network, transaction)
  tell({ status: 'waiting', text: `On its way. Waiting for ${network.name} to confirm.`, detail: hash })
  const receipt = await waitForReceipt({ network, rpcUrls: [rpcUrlOf(config, network.caipNetworkId)] }, hash)
  if (receipt.status === 'reverted') {
    return {
      status: 'failed',
      text: `${network.name} rejected this transfer in block ${receipt.blockNumber}. The 0.01 ETH is still in your wallet; the network fee was spent.`,
    }
  }
  return { status: 'done', text: `Delivered in block ${receipt.blockNumber} of ${network.name}.`, detail: hash }
}

async function switchTo(foyer: Foyer, tell: (outcome: Outcome) => void, network: typeof base): Promise<Outcome> {
  tell({ status: 'waiting', text: `Asked for ${network.name}.` })
  await foyer.switchNetwork(network)
  return { status: 'done', text: `On ${network.name}.` }
}

const depositTerms = (chainId: number, owner: string) => ({
  domain: { name: 'Atoll', version: '1', chainId },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Deposit: [
      { name: 'vault', type: 'string' },
      { name: 'owner', type: 'address' },
      { name: 'amount', type: 'string' },
    ],
  },
  primaryType: 'Deposit',
  message: { vault: 'Lagoon USDC', owner, amount: '1,500.00 USDC' },
})
