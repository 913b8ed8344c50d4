import { messageOf } from '@foyer/base'
import { readHasCode } from '@foyer/decode/code'
import { decodeRequest } from '@foyer/decode/request'
import { createTestWallet, type WalletQuestion } from '@foyer/kit/testing'
import {
  type AuthenticateRequest,
  createRelayPeer,
  type PeerRequest,
  type PeerSession,
  type Proposal,
} from '@foyer/kit/testing/relay'
import { createClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBalance, getCode } from 'viem/actions'
import { relayUrlOf, rpcUrlOf, type WalletConfig } from './config.ts'
import { grantedChains, grantedMethods, grantOf, knownChains, readAsked } from './grant.ts'
import { CHAINS, METADATA, OWNERS } from './identity.ts'
import { pageStorage } from './storage.ts'

/** How long the wallet waits for the node before it shows a request, in milliseconds. */
const NODE_MS = 3_000

export type PocketState = {
  readonly account: Hex
  readonly chainId: number
  /** In wei. Undefined until it is known. */
  readonly balance: bigint | undefined
  readonly sessions: readonly PeerSession[]
  readonly proposal: Proposal | undefined
  /** A request to connect and sign in with one approval. */
  readonly signIn: AskedSignIn | undefined
  readonly request: AskedRequest | undefined
  /** The current activity, or the last error. */
  readonly notice: { readonly text: string; readonly bad?: boolean } | undefined
}
/** The messages to sign, one per account. The user sees the first one. */
export type AskedSignIn = {
  readonly request: AuthenticateRequest
  readonly texts: readonly { readonly account: string; readonly message: string }[]
}
export type AskedRequest = {
  readonly app: PeerSession['peer']
  readonly question: WalletQuestion
  /** What approving does, for the account and the network of the time when it was asked. */
  readonly decoded: ReturnType<typeof decodeRequest>
}

export type Pocket = {
  readonly get: () => PocketState
  readonly subscribe: (listener: () => void) => () => void
  /** Pairs with the app of a pairing URI. The app's proposal arrives afterwards. */
  readonly pair: (uri: string) => Promise<void>
  readonly answerProposal: (approved: boolean) => Promise<void>
  readonly answerSignIn: (approved: boolean) => Promise<void>
  readonly answerRequest: (approved: boolean) => void
  readonly selectAccount: (address: Hex) => Promise<void>
  readonly selectChain: (chainId: number) => Promise<void>
  readonly disconnect: (topic: string) => Promise<void>
  readonly dismissNotice: () => void
}

/**
 * The wallet's logic: a relay peer that receives requests from apps, and a signer that asks the user for approval
 * first.
 */
export function createPocket(config: WalletConfig): Pocket {
  const listeners = new Set<() => void>()
  let state: PocketState = {
    account: OWNERS[0].address,
    chainId: 8453,
    balance: undefined,
    sessions: [],
    proposal: undefined,
    signIn: undefined,
    request: undefined,
    notice: undefined,
  }
  const set = (patch: Partial<PocketState>) => {
    state = { ...state, ...patch }
    for (const listener of [...listeners]) listener()
  }
  const complain = (error: unknown) => set({ notice: { text: messageOf(error), bad: true } })

  const peer = createRelayPeer({
    relayUrl: relayUrlOf(config),
    metadata: METADATA,
    storage: pageStorage(localStorage),
  })
  const showPeer = () => set({ sessions: peer.sessions(), proposal: peer.proposals()[0] })

  const [first, ...others] = OWNERS.map(({ privateKey }) => privateKeyToAccount(privateKey))
  const [firstChain, ...otherChains] = CHAINS.map(({ id }) => ({ id, rpcUrl: rpcUrlOf(config, id) }))
  if (!first || !firstChain) throw new Error('a wallet needs an account and a chain')
  let asking: PeerRequest | undefined
  let answer: ((approved: boolean) => void) | undefined
  const signer = createTestWallet({
    name: METADATA.name,
    rdns: 'example.pocket',
    uuid: crypto.randomUUID(),
    icon: METADATA.icons[0] ?? '',
    accounts: [first, ...others],
    chains: [firstChain, ...otherChains],
    remembers: { get: () => true, set: () => undefined },
    approve: (question) =>
      new Promise((resolve) => {
        const session = peer.sessions().find(({ topic }) => topic === asking?.topic)
        if (!session) return resolve(false) // The app disconnected while its request was pending.
        answer = resolve
        void decode(question, session.peer).then((decoded) => {
          // The request may have been rejected meanwhile, because its app disconnected.
          if (answer === resolve) set({ request: { app: session.peer, question, decoded } })
        })
      }),
  })
  signer.selectChain(state.chainId)
  signer.provider.on('chainChanged', (hex: string) => {
    set({ chainId: Number(hex) })
    void readBalance()
  })

  peer.on('proposal', () => {
    set({ notice: undefined })
    showPeer()
  })
  peer.on('authenticate', (request) => {
    const texts = knownChains(request.payload.chains).map((chain) => {
      const account = `${chain}:${state.account}`
      return { account, message: peer.authenticationMessage(request, account) }
    })
    set({ notice: undefined, signIn: { request, texts } })
  })
  peer.on('settled', showPeer)
  peer.on('settle_refused', ({ error }) => {
    showPeer()
    complain(error)
  })
  peer.on('session_delete', ({ topic }) => {
    // Reject the app's pending request, because it can no longer receive a response.
    if (asking?.topic === topic) settle(false)
    showPeer()
  })
  peer.on('session_extend', showPeer)
  peer.on('alert', complain)
  // Requests are handled one at a time, in the order they arrive.
  let line = Promise.resolve()
  peer.on('request', (request) => {
    line = line.then(() => serve(request)).catch(complain)
  })
  peer.ready.then(showPeer).catch(complain)
  void readBalance()

  async function decode(question: WalletQuestion, app: PeerSession['peer']) {
    const { account, chainId } = state
    const given = {
      chainId,
      account,
      known: OWNERS.map(({ address }) => address),
      ...(URL.canParse(app.url) ? { origin: new URL(app.url).origin } : {}),
    }
    const transport = http(rpcUrlOf(config, chainId), { retryCount: 0, timeout: NODE_MS })
    const client = createClient({ transport })
    const hasCode = await readHasCode(question, given, async (address) =>
      CHAINS.some(({ id, local }) => id === chainId && local)
        ? ((await getCode(client, { address: address as Hex })) ?? '0x')
        : undefined,
    )
    return decodeRequest(question, { ...given, hasCode })
  }

  async function serve(request: PeerRequest): Promise<void> {
    asking = request
    try {
      // Switch to the chain that the app names in its request, so that the user sees the chain that is used.
      const chainId = Number(request.chainId.split(':')[1])
      if (request.method === 'eth_sendTransaction') signer.selectChain(chainId)
      const result = await signer.provider.request({ method: request.method, params: request.params })
      await peer.respond(request, { result })
    } catch (error) {
      const { code } = error as { code?: unknown }
      const known = typeof code === 'number' ? code : -32603
      await peer.respond(request, { error: { code: known, message: messageOf(error) } })
    } finally {
      asking = undefined
      if (request.method === 'eth_sendTransaction') await readBalance()
    }
  }

  function settle(approved: boolean) {
    set({ request: undefined })
    answer?.(approved)
    answer = undefined
  }

  async function readBalance(): Promise<void> {
    const { account, chainId } = state
    set({ balance: undefined })
    if (!CHAINS.some(({ id, local }) => id === chainId && local)) return
    try {
      const client = createClient({ transport: http(rpcUrlOf(config, chainId), { retryCount: 0 }) })
      const balance = await getBalance(client, { address: account })
      if (state.account === account && state.chainId === chainId) set({ balance })
    } catch {
      // The chain does not respond. The screen shows a dash instead of a wrong zero.
    }
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async pair(uri) {
      set({ notice: { text: 'Contacting the app. Its request appears here.' } })
      try {
        await peer.pair(uri.trim())
      } catch (error) {
        complain(error)
      }
    },
    async answerProposal(approved) {
      const { proposal, account } = state
      if (!proposal) return
      set({ proposal: undefined })
      try {
        if (approved) {
          const { chains, methods } = readAsked(proposal)
          await peer.approve(proposal.id, grantOf(account, chains, methods))
        } else await peer.reject(proposal.id)
      } catch (error) {
        complain(error)
      }
      showPeer()
    },
    async answerSignIn(approved) {
      const { signIn, account } = state
      if (!signIn) return
      set({ signIn: undefined })
      const { request, texts } = signIn
      const owner = OWNERS.find(({ address }) => address === account)
      try {
        if (approved && owner) {
          const { signMessage } = privateKeyToAccount(owner.privateKey)
          const signed = await Promise.all(
            texts.map(async ({ account: signer, message }) => ({
              account: signer,
              signature: await signMessage({ message }),
            })),
          )
          await peer.approveAuthenticate(request.id, signed)
        } else await peer.rejectAuthenticate(request.id)
      } catch (error) {
        complain(error)
      }
      showPeer()
    },
    answerRequest: settle,
    async selectAccount(account) {
      set({ account })
      signer.selectAccount(account)
      await Promise.all([
        readBalance(),
        ...peer.sessions().map(async ({ topic, namespaces }) => {
          const chains = grantedChains(namespaces)
          await peer.update(topic, grantOf(account, chains, grantedMethods(namespaces)))
          const chain = chains.includes(`eip155:${state.chainId}`) ? `eip155:${state.chainId}` : chains[0]
          if (chain) await peer.emit(topic, { name: 'accountsChanged', data: [account] }, chain)
        }),
      ]).catch(complain)
      showPeer()
    },
    async selectChain(chainId) {
      signer.selectChain(chainId)
      const chain = `eip155:${chainId}`
      await Promise.all(
        peer.sessions().map(async ({ topic, namespaces }) => {
          const chains = grantedChains(namespaces)
          // The session must include the chain before the event can refer to it.
          if (!chains.includes(chain))
            await peer.update(topic, grantOf(state.account, [...chains, chain], grantedMethods(namespaces)))
          await peer.emit(topic, { name: 'chainChanged', data: chainId }, chain)
        }),
      ).catch(complain)
      showPeer()
    },
    async disconnect(topic) {
      await peer.disconnect(topic).catch(complain)
      showPeer()
    },
    dismissNotice: () => set({ notice: undefined }),
  }
}
