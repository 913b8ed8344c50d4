import { FoyerError } from '@foyer/base'
import { toHex } from '@foyer/base/bytes'
import { CHAIN_NOT_SUPPORTED, WALLET_LOCKED, WALLET_LOGIN_REQUIRED } from '@foyer/base/catalogue'
import { chainId as chainIdSchema, type FrameResult, type FrameUser } from '@foyer/contracts/frame/answers'
import type { WalletRecord } from '@foyer/contracts/login-session'
import { accountAddress } from '@foyer/smart-account'
import { is } from 'valibot'
import type { Address } from 'viem'
import { signInText } from '../approve/sign-in.ts'
import { checkNetwork, isServed } from '../rpc/networks.ts'
import type { SmartAccounts } from '../smart-account/accounts.ts'
import type { DeviceCode } from '../wallet/admission.ts'
import type { EmailChange } from '../wallet/email-change.ts'
import { isShown, openedByOwner, opensLater, type ShownState, settled, unlock } from '../wallet/settled.ts'
import type { WalletState } from '../wallet/states.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { Handlers, RequestContext } from './router.ts'
import { awaitSocial, startSocial } from './social.ts'

type Parts = {
  readonly wallet: Wallet
  /** Asks other devices of the visitor to let this one in. */
  readonly askToBeAdmitted: (wallet: WalletRecord) => Promise<DeviceCode>
  /** Keeps that the visitor looks at the wallet until a time (ISO 8601). */
  readonly keepViewed: (until: string) => Promise<void>
  /** Whether the browser keeps what this page stores. */
  readonly storage: () => 'durable' | 'memory'
  /** Whether the visitor has a passkey that opens the wallet. */
  readonly hasPasskey: () => Promise<boolean>
  /** What the service of the visitor's login calls their account. */
  readonly userName: () => Promise<string | undefined>
  readonly accounts: SmartAccounts
  readonly emailChange: EmailChange
  readonly rpc: (request: Parameters<Handlers['rpcRequest']>[0], context: RequestContext) => Promise<unknown>
  readonly setTheme: (theme: Parameters<Handlers['syncTheme']>[0]) => void
  readonly reload: () => void
  /** What the host says is its first network. */
  readonly start: string | null
}

const isRecovering = ({ name }: Pick<WalletState, 'name'>): boolean =>
  name === 'recovering' || name === 'asking-recovery'
/**
 * When the wallet opens on this device, if the visitor has approved it and has to wait. Where another device was asked, it may open any
 * moment: also after a reload, when the host does not know of the code any more.
 */
const waitsUntil = (state: WalletState): string | null =>
  state.name === 'recovering' && !state.isAsking ? state.opensAt : null

/** The wallet's part of the host's messages. */
export function createHandlers({
  wallet,
  askToBeAdmitted,
  keepViewed,
  storage,
  hasPasskey,
  userName,
  accounts,
  emailChange,
  rpc,
  setTheme,
  reload,
  start,
}: Parts): Handlers {
  /** New wallets that the host knows of. */
  const told = new Set<string>()
  let chainId = is(chainIdSchema, start) && isServed(start) ? start : 'eip155:1'
  let asked = 0
  let chosen = 0
  /** Of networks that were asked for at once, the last one counts, whatever is answered first. */
  function choose(order: number, network: string): void {
    if (order < chosen) return
    chosen = order
    chainId = network
  }

  function known(): ShownState {
    const state = wallet.state()
    if (!isShown(state)) throw new FoyerError(WALLET_LOGIN_REQUIRED)
    return state
  }
  /** A service that could not be asked is asked again. */
  async function reachAgain(): Promise<void> {
    if (wallet.state().name === 'unreached') await settled(wallet, { type: 'page-opened' })
  }
  /** Opens the wallet in place of the second mail, which is waited for again where the passkey was not used. */
  async function openByPasskey(): Promise<void> {
    try {
      await wallet.send({ type: 'passkey-chosen' })
    } catch (error) {
      wallet.send({ type: 'recovery-resumed' }).catch(() => undefined)
      throw error
    }
  }
  async function userOf(network: string): Promise<FrameUser> {
    const { email, wallet: own } = known()
    const { solana } = own.addresses
    const owner = own.addresses.eip155 as Address
    const networks = await accounts.networks()
    const smart = accountAddress(owner)
    const name = await userName()
    const isSmart = networks.includes(network) && accounts.preferred() === 'smartAccount'
    return {
      email,
      ...(name === undefined ? {} : { userName: name }),
      address: network.startsWith('solana:') ? solana : isSmart ? smart : owner,
      chainId: network,
      accounts: [
        ...(networks.length > 0 ? [{ address: smart, type: 'smartAccount', namespace: 'eip155' } as const] : []),
        { address: owner, type: 'eoa', namespace: 'eip155' },
        { address: solana, type: 'eoa', namespace: 'solana' },
      ],
      preferredAccountType: isSmart ? 'smartAccount' : 'eoa',
      // Whether it is there decides nothing here, so a node that is away does not keep a visitor out.
      smartAccountDeployed: isSmart && (await accounts.isDeployed(network, owner).catch(() => false)),
    }
  }

  /** A login that has led to a wallet, with the name of its account. */
  async function withName(login: FrameResult<'connectSocial'>): Promise<FrameResult<'connectSocial'>> {
    const name = login.action === 'CONNECT' ? await userName() : undefined
    return name === undefined ? login : { ...login, userName: name }
  }

  /** The visitor as a host wants them, with the signature of its message. */
  const getUser: Handlers['getUser'] = async (params, context) => {
    if (params.preferredAccountType) accounts.prefer(params.preferredAccountType)
    if (params.chainId !== undefined) checkNetwork(params.chainId)
    const network = params.chainId ?? chainId
    asked += 1
    const order = asked
    const user = await userOf(network)
    if (params.chainId !== undefined) choose(order, network)
    if (!params.siwxMessage) return user
    const { address } = user
    const message = signInText({ ...params.siwxMessage, accountAddress: address, chainId: network })
    const signed = [`0x${toHex(new TextEncoder().encode(message))}`, address]
    const request = { method: 'personal_sign', params: signed, chainNamespace: 'eip155', chainId: network } as const
    return { ...user, message, signature: String(await rpc(request, context)) }
  }

  return {
    connectEmail: async ({ email }) => {
      const { name } = await settled(wallet, { type: 'email-given', email })
      return { action: name === 'ready' ? 'CONNECT' : isRecovering({ name }) ? 'VERIFY_DEVICE' : 'VERIFY_OTP' }
    },
    connectOtp: async ({ otp }) => {
      const state = await openedByOwner(wallet, await settled(wallet, { type: 'code-given', code: otp }))
      if (isRecovering(state)) return { action: 'VERIFY_DEVICE' }
      if (state.name !== 'ready') throw new FoyerError(WALLET_LOGIN_REQUIRED)
      return { action: 'CONNECT' }
    },
    getDeviceCode: async () => {
      const state = wallet.state()
      if (!('wallet' in state) || !(isRecovering(state) || state.name === 'choosing'))
        throw new FoyerError(WALLET_LOGIN_REQUIRED)
      const { code, expiresAt } = await askToBeAdmitted(state.wallet)
      wallet.send({ type: 'device-asked' }).catch(() => undefined)
      return { code, expiresAt: new Date(expiresAt).toISOString() }
    },
    connectDevice: async ({ isCodeShown, isByPasskey }) => {
      await reachAgain()
      if (isByPasskey) await openByPasskey()
      // After a mail that was not approved in time, or that was used to stop this device, another one is asked for.
      if (wallet.state().name === 'locked') await Promise.race([unlock(wallet), wallet.reached(isRecovering)])
      const isOnTheWay = (now: WalletState) =>
        isRecovering(now) || ['resuming', 'unlocking', 'asking-passkey'].includes(now.name)
      const state = await wallet.reached((now) => !isOnTheWay(now) || (!isCodeShown && waitsUntil(now) !== null))
      if (state.name !== 'ready' && !isRecovering(state)) throw new FoyerError(WALLET_LOCKED)
      return { opensAt: waitsUntil(state) }
    },
    connectViewOnly: async () => {
      const state = wallet.state()
      // It may have opened while the visitor decided.
      if (state.name === 'ready') return {}
      if (state.name !== 'recovering' || state.opensAt === null) throw new FoyerError(WALLET_LOCKED)
      await keepViewed(state.opensAt)
      wallet.send({ type: 'view-chosen' }).catch(() => undefined)
      return {}
    },
    connectPasskey: async (_, { signal }) => {
      // A visitor who has left the host's screen is neither asked any longer nor signed in later.
      signal.addEventListener('abort', () => void wallet.send({ type: 'passkey-left' }))
      const state = await openedByOwner(wallet, await settled(wallet, { type: 'passkey-given', signal }))
      if (state.name !== 'ready') throw new FoyerError(WALLET_LOGIN_REQUIRED)
      return {}
    },
    getSocialRedirectUri: async ({ provider }) => ({ uri: await startSocial(wallet, provider) }),
    connectSocial: async ({ uri, siwxMessage, ...wanted }, context) => {
      if (wanted.chainId !== undefined) checkNetwork(wanted.chainId)
      const login = await withName(await awaitSocial(wallet, context.signal, uri))
      const { chainId: network, preferredAccountType } = wanted
      if (login.action !== 'CONNECT' || !(network || preferredAccountType || siwxMessage)) return login
      // Whatever fails from here on, the visitor has logged in.
      const signed = siwxMessage && (await getUser({ ...wanted, siwxMessage }, context).catch(() => undefined))
      const user = signed ?? (await getUser(wanted, context).catch(() => undefined))
      return user ? { ...login, user } : login
    },
    getFarcasterUri: async () => ({ url: await startSocial(wallet, 'farcaster') }),
    connectFarcaster: async (_, { signal }) => withName(await awaitSocial(wallet, signal)),
    isConnected: async () => {
      // If the service is still away, nobody knows, which is no `false`.
      await reachAgain()
      const state = wallet.state()
      const opensAt = opensLater(state)
      // Said once.
      const isNew = state.name === 'ready' && state.isNew && !told.has(state.wallet.id)
      if (isNew) told.add(state.wallet.id)
      const opensByPasskey = state.name === 'recovering' && (await hasPasskey().catch(() => false))
      return {
        isConnected: isShown(state),
        storage: storage(),
        ...(opensAt === undefined ? {} : { opensAt }),
        ...(isNew ? { isNew: true } : {}),
        ...(opensByPasskey ? { opensByPasskey } : {}),
      }
    },
    getUser,
    updateEmail: async ({ email }, { signal }) => ({ action: await emailChange.start(email, signal) }),
    updateEmailPrimaryOtp: async ({ otp }) => {
      await emailChange.confirm(otp)
      return {}
    },
    updateEmailSecondaryOtp: async ({ otp }) => emailChange.finish(otp),
    getSmartAccountEnabledNetworks: async () => ({
      smartAccountEnabledNetworks: [...(await accounts.networks())],
      sponsoredNetworks: [...(await accounts.sponsored())],
    }),
    setPreferredAccount: async ({ type }) => {
      accounts.prefer(type)
      return userOf(chainId)
    },
    initSmartAccount: async () => {
      const { eip155: owner } = known().wallet.addresses as { eip155: Address }
      if (!(await accounts.networks()).includes(chainId)) throw new FoyerError(CHAIN_NOT_SUPPORTED)
      return { address: accountAddress(owner), isDeployed: await accounts.isDeployed(chainId, owner) }
    },
    getChainId: async () => ({ chainId }),
    switchNetwork: async (params) => {
      checkNetwork(params.chainId)
      asked += 1
      choose(asked, params.chainId)
      return { chainId }
    },
    reload: async () => {
      reload()
      return {}
    },
    syncTheme: async (theme) => {
      setTheme(theme)
      return {}
    },
    // What a page says of itself proves nothing, so nothing of it is shown.
    syncDappData: async () => ({}),
    signOut: async () => {
      await wallet.send({ type: 'sign-out-asked' })
      return {}
    },
    rpcRequest: async (request, context) => ({ value: await rpc(request, context) }),
  }
}
