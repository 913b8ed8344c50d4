import { displayAmount, shortAddress } from '@foyer/base'
import { type Hex, hexToString, isHex } from 'viem'

/** A wallet request in words that its owner understands. */
export type Description = {
  readonly title: string
  /** One sentence that says what approving does. */
  readonly lead: string
  /** The exact text to sign, or a summary of the transaction. */
  readonly message?: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** A reassurance about what approving cannot do, where one applies. */
  readonly comfort?: string
  /** The label of the approve button. */
  readonly yes: string
}

/** The names that the wallet shows for sites, networks and addresses. */
type Names = {
  readonly site: string
  readonly networkOf: (chainId: number) => string
  /** The name of an address in the wallet's address book. */
  readonly personOf: (address: string) => string | undefined
}

/**
 * Describes a page's EIP-1193 request in words. `chainId` is the network that the wallet is currently on.
 * @example const { title, lead } = describeQuestion(question, 1, names)
 */
export function describeQuestion(
  { method, params }: { readonly method: string; readonly params: readonly unknown[] },
  chainId: number,
  names: Names,
): Description {
  const { site, networkOf, personOf } = names
  const nameOf = (address: unknown) => {
    const text = String(address)
    const person = personOf(text)
    return person === undefined ? shortAddress(text) : `${person} · ${shortAddress(text)}`
  }

  switch (method) {
    case 'eth_requestAccounts':
      return {
        title: `Connect to ${site}`,
        lead: `${site} will see your address and your balance.`,
        comfort: 'It cannot move your funds.',
        facts: [['Network', networkOf(chainId)]],
        yes: 'Connect',
      }
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain': {
      const { chainId: hex, chainName } = (params[0] ?? {}) as { chainId?: string; chainName?: string }
      const to = chainName ?? networkOf(Number(hex))
      const adds = method === 'wallet_addEthereumChain'
      return {
        title: adds ? `Add ${to}` : `Switch to ${to}`,
        lead: adds ? `${site} wants this wallet to know another network.` : `${site} wants to work on ${to}.`,
        comfort: 'Your funds stay where they are.',
        facts: [['From', networkOf(chainId)], ...(adds ? [['Chain id', String(Number(hex))] as const] : [])],
        yes: adds ? 'Add' : 'Switch',
      }
    }
    case 'personal_sign': {
      const [message, address] = params
      return {
        title: 'Sign a message',
        lead: `${site} wants proof that this address is yours.`,
        message: isHex(message) ? hexToString(message) : String(message),
        comfort: 'Signing is free and moves no funds.',
        facts: [['Signing as', nameOf(address)]],
        yes: 'Sign',
      }
    }
    case 'eth_signTypedData_v4': {
      const [address, json] = params
      const { domain, message, primaryType } = readTypedData(json)
      return {
        title: `Sign: ${primaryType}`,
        lead: `${site} asks for a signature under these terms.`,
        comfort: 'Signing is free. Read the terms: a signature can be a promise.',
        facts: [
          ['Signing as', nameOf(address)],
          ...Object.entries(domain).map(([key, value]) => [`${key} (domain)`, show(value)] as const),
          ...Object.entries(message).map(([key, value]) => [key, show(value)] as const),
        ],
        yes: 'Sign',
      }
    }
    case 'eth_sendTransaction': {
      const { from, to, value, data } = (params[0] ?? {}) as { from?: Hex; to?: Hex; value?: Hex; data?: Hex }
      const amount = `${displayAmount(BigInt(value ?? '0x0'), 18, 6, 'en')} ETH`
      const calls = data !== undefined && data !== '0x'
      return {
        title: to === undefined ? 'Create a contract' : `Send ${amount}`,
        lead: 'This cannot be undone once the network has it.',
        facts: [
          ['From', nameOf(from)],
          ['To', to === undefined ? 'a new contract' : nameOf(to)],
          ['Network', networkOf(chainId)],
          ...(calls ? [['Data', `${(data.length - 2) / 2} bytes`] as const] : []),
        ],
        yes: 'Send',
      }
    }
    case 'wallet_sendCalls': {
      const { calls = [], chainId: hex } = (params[0] ?? {}) as {
        calls?: { to?: Hex; value?: Hex }[]
        chainId?: string
      }
      return {
        title: `Send ${calls.length} transactions`,
        lead: 'They are sent one after the other. When one fails, those before it stay.',
        facts: [
          ['Network', networkOf(Number(hex ?? chainId))],
          ...calls.map(
            ({ to, value }, index) =>
              [
                `${index + 1}`,
                `${displayAmount(BigInt(value ?? '0x0'), 18, 6, 'en')} ETH to ${to === undefined ? 'a new contract' : nameOf(to)}`,
              ] as const,
          ),
        ],
        yes: 'Send all',
      }
    }
    default:
      return {
        title: method,
        lead: `${site} asks for something this wallet has no words for.`,
        facts: [],
        yes: 'Approve',
      }
  }
}

function readTypedData(json: unknown) {
  const data = (typeof json === 'string' ? JSON.parse(json) : json) as {
    domain?: Record<string, unknown>
    message?: Record<string, unknown>
    primaryType?: string
  }
  return { domain: data.domain ?? {}, message: data.message ?? {}, primaryType: data.primaryType ?? 'data' }
}

const show = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
