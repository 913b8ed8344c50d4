import type { CaipNetworkId } from '@foyer/base'
import type { AddressRecord } from '../accounts.ts'
import { fits } from '../address.ts'
import { NETWORKS, networkById } from '../networks.ts'
import type { PageWallet } from './page-wallet.ts'

/** JSON-RPC of sats-connect, https://docs.xverse.app/sats-connect : answers contain `result` or `error`, and are not thrown. */
export type SatsProvider = {
  request(method: string, params: unknown): Promise<unknown>
  addListener?: unknown
}

/** The wallet has not granted this page access. */
const ACCESS_DENIED = 4100
const METHOD_NOT_FOUND = -32601
/** Its own error codes, some of which differ from EIP-1474, and their EIP-1193 equivalents. */
const CODES: Readonly<Record<number, number>> = { [-32000]: 4001, [-32001]: 4200, [-32002]: ACCESS_DENIED }

export function satsWallet(provider: SatsProvider): PageWallet {
  const request = async (method: string, params: unknown = null): Promise<unknown> => {
    const { result, error } = ((await provider.request(method, params)) ?? {}) as { result?: unknown; error?: unknown }
    if (error !== undefined && error !== null) throw translated(error)
    return result
  }
  const networkOf = (value: unknown): CaipNetworkId | undefined => {
    const { bitcoin } = ((value as { network?: unknown } | null)?.network ?? value ?? {}) as { bitcoin?: unknown }
    const { name } = (bitcoin ?? {}) as { name?: unknown }
    return NETWORKS.find(({ sats }) => sats === name)?.id
  }
  /** The last reported network: some wallets report it only in events. */
  let told: { readonly network: CaipNetworkId | undefined; readonly records: readonly AddressRecord[] } | undefined
  const heard = (value: unknown): readonly AddressRecord[] => {
    told = { network: networkOf(value), records: recordsOf(value) }
    return told.records
  }
  const page: PageWallet = {
    async connect(chains) {
      const network = networkById(chains[0])?.sats
      const addresses = ['payment', 'ordinals']
      try {
        return heard(await request('wallet_connect', { addresses, ...(network === undefined ? {} : { network }) }))
      } catch (error) {
        if (codeOf(error) !== METHOD_NOT_FOUND) throw error
        // The method of older wallets: https://docs.xverse.app/sats-connect/connecting-to-the-wallet/getaccounts
        return heard(await request('getAccounts', { purposes: addresses }))
      }
    },
    async accounts() {
      try {
        return heard(await request('wallet_getAccount'))
      } catch (error) {
        // A wallet without this method is asked again on every visit.
        if (isSilent(error)) return told?.records ?? []
        throw error
      }
    },
    async network(preferred) {
      try {
        return networkOf(await request('wallet_getNetwork'))
      } catch (error) {
        if (!isSilent(error)) throw error
        const known = [...preferred, ...NETWORKS.map(({ id }) => id)]
        return told?.network ?? known.find((chain) => told?.records.some(({ address }) => fits(address, chain)))
      }
    },
    async switchTo(chain) {
      await request('wallet_changeNetwork', { name: networkById(chain)?.sats })
      told = undefined
      // A permission applies to the addresses of one network.
      if ((await page.accounts()).length === 0) await page.connect([chain])
    },
    async signMessage({ account, address = account, message, protocol }) {
      const { signature } = ((await request('signMessage', {
        address,
        message,
        ...(protocol === undefined ? {} : { protocol: protocol.toUpperCase() }),
      })) ?? {}) as { signature?: unknown }
      return String(signature)
    },
    async signPsbt({ psbt, signInputs, broadcast = false }) {
      const inputs: Record<string, number[]> = {}
      for (const { address, index } of signInputs) inputs[address] = [...(inputs[address] ?? []), index]
      const answer = ((await request('signPsbt', { psbt, signInputs: inputs, broadcast })) ?? {}) as {
        psbt?: unknown
        txid?: unknown
      }
      return { psbt: String(answer.psbt), ...(answer.txid ? { txid: String(answer.txid) } : {}) }
    },
    async sendTransfer({ recipientAddress, amount }) {
      // The wallet expects a number, which represents every amount of bitcoin exactly.
      const recipients = [{ address: recipientAddress, amount: Number(amount) }]
      const { txid } = ((await request('sendTransfer', { recipients })) ?? {}) as { txid?: unknown }
      return String(txid)
    },
    disconnect: async () => void (await request('wallet_disconnect')),
    listen({ changed, left }) {
      const { addListener } = provider
      if (typeof addListener !== 'function') return () => undefined
      const undos = [
        ['accountChange', changed],
        ['networkChange', changed],
        ['disconnect', left],
      ].map(([eventName, cb]) => addListener.call(provider, { eventName, cb }) as unknown)
      return () => {
        for (const undo of undos) if (typeof undo === 'function') undo()
      }
    },
  }
  return page
}

function recordsOf(value: unknown): AddressRecord[] {
  const { addresses = value } = (value ?? {}) as { addresses?: unknown }
  // The caller validates the list.
  return Array.isArray(addresses) ? (addresses as AddressRecord[]) : []
}

/** The wallet may refuse this or not support it. */
const isSilent = (error: unknown) => [ACCESS_DENIED, METHOD_NOT_FOUND].includes(Number(codeOf(error)))

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code

function translated(error: unknown): unknown {
  const code = CODES[Number(codeOf(error))]
  return code === undefined ? error : { code, message: String((error as { message?: unknown }).message ?? '') }
}
