import { type CaipNetworkId, FoyerError, isCaipNetworkId, isFoyerError, type Namespace } from '@foyer/base'
import {
  IFRAME_LOAD_FAILED,
  NOT_CONNECTED_TO_EMAIL_OR_SOCIAL,
  SOMETHING_WENT_WRONG,
  WALLET_LOAD_FAILED,
} from '@foyer/base/catalogue'
import { EMBEDDED_NAMESPACES, RETIRED_CHAINS } from '@foyer/base/constants'
import type { AccountType, FrameUser } from '@foyer/contracts/frame/answers'
import type { FrameEvent } from '@foyer/contracts/frame/page-messages'
import type { EmbeddedWallet, FrameChannel, SignInWhileConnecting } from '../../core/connections/embedded-wallet.ts'
import { networkOf } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { localeOf } from '../../core/locale.ts'
import { report } from '../../core/notices.ts'
import { invalid } from '../../core/options.ts'
import { SDK_VERSION } from '../../core/sdk.ts'
import { withNumber } from '../rpc-errors.ts'
import { ACCOUNT_TYPES } from './account-types.ts'
import { openFrame, TAKEN_OUT } from './frame.ts'
import { type EmbeddedProvider, embeddedProvider } from './provider.ts'
import { signInWhileConnecting } from './sign-in.ts'
import { embeddedSolanaProvider } from './solana-provider.ts'
import { tellingFailures } from './told-failures.ts'
import { type WithdrawingChannel, withdrawing } from './withdrawing.ts'

/** How long the frame of an instance that was ended waits for the answers to what was asked, in milliseconds. A page may hang. */
const LAST_ANSWER_MS = 2_000

/** @throws INVALID_OPTION when `page` is no origin */
export function createEmbeddedWallet(ctx: Context, page: string, projectId: string): EmbeddedWallet {
  const walletOrigin = URL.canParse(page) ? new URL(page).origin : 'null'
  if (walletOrigin === 'null') invalid('walletOrigin', 'it is not an origin such as https://wallet.example')
  let opening: Promise<WithdrawingChannel> | undefined
  let user: FrameUser | undefined
  let opensAt: string | undefined
  let providers: { readonly [namespace in Namespace]?: EmbeddedProvider } = {}
  const chains = (namespace: Namespace) =>
    ctx.store
      .get()
      .networks.flatMap(({ chainNamespace, caipNetworkId }) =>
        chainNamespace === namespace && !RETIRED_CHAINS.includes(caipNetworkId) ? [caipNetworkId] : [],
      )
  /** The network that the visitor has chosen, which a restored page knows too; else the host's first. */
  const firstChain = (namespace: Namespace) => {
    const { session, networks } = ctx.store.get()
    const listed = chains(namespace)
    const chosen = networkOf(session, networks, namespace)?.caipNetworkId
    return listed.find((id) => id === chosen) ?? listed[0]
  }

  const tellAll = (event: string, payload: unknown) => {
    for (const provider of Object.values(providers)) provider.tell(event, payload)
  }
  const forget = () => {
    opening = undefined
    delete ctx.embedded.withdraw
    // The wallet is gone until the frame is opened again: the session ends, as with a wallet that was removed.
    tellAll('disconnect', undefined)
    providers = {}
    user = undefined
    opensAt = undefined
  }
  const addressOn = (port: FrameChannel) => async (chainId: CaipNetworkId) => {
    user = await port.request('getUser', { chainId, preferredAccountType: preferredType(ctx) })
    return user.address
  }
  /** If the visitor does not sign, or cannot, the wallet connects nevertheless, and the screen asks. */
  const signInOn = async (port: FrameChannel, chainId: CaipNetworkId, { request, keep }: SignInWhileConnecting) => {
    const wanted = await request()
    if (!wanted) return
    const account = { chainId, preferredAccountType: preferredType(ctx) }
    const signed = await signInWhileConnecting(port, account, wanted).catch(() => undefined)
    if (signed) await keep(signed)
  }
  const detailsOf = (addresses: readonly string[]) =>
    addresses.map((address) => {
      const known = user?.accounts.find((account) => account.address.toLowerCase() === address.toLowerCase())
      return {
        address,
        ...(known && { type: known.type }),
        ...(user && known?.type === 'smartAccount' && { smartAccountDeployed: user.smartAccountDeployed }),
        ...(opensAt !== undefined && { opensAt }),
        ...(user?.userName !== undefined && { userName: user.userName }),
      }
    })
  /** The first operation of a smart account brings its contract to the network. */
  const tellDeployed = async () => {
    const { eip155 } = providers
    if (!eip155 || user?.preferredAccountType !== 'smartAccount' || user.smartAccountDeployed) return
    const accounts = await eip155.request({ method: 'eth_accounts' })
    if (user.smartAccountDeployed) eip155.tell('accountsChanged', accounts)
  }
  /** The wallet of a visitor who was looking only has opened. */
  const nowOpen = async () => {
    opensAt = undefined
    const { eip155, ...others } = providers
    // On the network that the visitor has chosen, which the provider knows: a smart account is not on every one.
    if (eip155) eip155.tell('accountsChanged', await eip155.request({ method: 'eth_accounts' }))
    else user = await (await channel()).request('getUser', {})
    for (const [namespace, provider] of Object.entries(others)) {
      const own = user?.accounts.filter((account) => account.namespace === namespace)
      if (own)
        provider.tell(
          'accountsChanged',
          own.map(({ address }) => address),
        )
    }
  }
  const onEvent = ({ of }: FrameEvent) => {
    if (of === 'sessionEnded') {
      user = undefined
      tellAll('accountsChanged', [])
    }
    // Without an answer, the account says so after a reload.
    if (of === 'opened') nowOpen().catch(() => undefined)
    if (of === 'making') ctx.embedded.onMaking?.()
  }
  const open = async (): Promise<WithdrawingChannel> => {
    let letGo = (): void => undefined
    const {
      channel: opened,
      remove,
      isTakenOut,
    } = await openFrame({
      walletOrigin,
      projectId,
      chainId: firstChain('eip155') ?? firstChain('solana'),
      title: ctx.options.metadata.name,
      locale: localeOf(ctx),
      onEvent,
      onClose() {
        letGo()
        forget()
      },
    })
    const channel = withdrawing(tellingFailures(ctx, opened), ctx.embedded)
    ctx.embedded.withdraw = () => void channel.withdraw()
    // Whether what the visitor was asked is signed already, only the wallet page knows.
    const end = () => {
      const answered = channel.withdraw()
      // Who waits for the answer hears it before the wallet is gone.
      if (answered)
        Promise.race([answered, new Promise((over) => setTimeout(over, LAST_ANSWER_MS))]).then(() => setTimeout(remove))
      else remove()
    }
    const unwatch = ctx.store.watch(
      ({ theme }) => theme,
      () => syncTheme(channel),
    )
    letGo = () => {
      unwatch()
      ctx.undo.delete(end)
    }
    ctx.undo.add(end)
    const { name, description, url, icons } = ctx.options.metadata
    try {
      await channel.request('syncDappData', {
        metadata: { name, description, url, icons: icons.slice(0, 4) },
        sdkVersion: SDK_VERSION,
        sdkType: 'foyer',
        projectId,
      })
    } catch (error) {
      // The next call opens another frame.
      letGo()
      remove()
      throw isTakenOut() ? new FoyerError(SOMETHING_WENT_WRONG, { cause: TAKEN_OUT }) : error
    }
    syncTheme(channel)
    return channel
  }
  /** What the page does not take, it asks without. */
  const syncTheme = (port: FrameChannel) => {
    const { mode, variables } = ctx.store.get().theme
    port.request('syncTheme', { themeMode: mode, themeVariables: variables }).catch(() => undefined)
  }
  const channel = () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      if (ctx.modalRuntime.ended) throw error
      // Whether it is blocked, away or of another version is the integrator’s to mend, on whichever screen it is found.
      if (isFoyerError(error, IFRAME_LOAD_FAILED)) report(ctx, new FoyerError(WALLET_LOAD_FAILED, { cause: error }))
      // A frame that the page took away is no failure of the wallet's: the next call opens another one.
      else if (isFoyerError(error) && error.cause !== TAKEN_OUT) report(ctx, error)
      throw error
    })
    return opening
  }
  const preferred = () => {
    const chainId = firstChain('eip155')
    return { preferredAccountType: preferredType(ctx), ...(chainId && { chainId }) }
  }
  return {
    channel,
    preferred,
    async session(signIn) {
      const port = await channel()
      const { isConnected, storage, opensAt: later } = await port.request('isConnected', {})
      if (!isConnected) throw new FoyerError(NOT_CONNECTED_TO_EMAIL_OR_SOCIAL)
      opensAt = later
      ctx.embedded.isNotKept = storage === 'memory'
      const chain = firstChain('eip155')
      if (chain && signIn) await signInOn(port, chain, signIn)
      providers = {
        ...(chain && {
          eip155:
            providers.eip155 ??
            numbered(
              embeddedProvider(port, chain, {
                chains: () => chains('eip155'),
                addressOn: addressOn(port),
                show: () => ctx.modalRuntime.show?.(),
                onMade: () => void tellDeployed().catch(() => undefined),
              }),
            ),
        }),
        ...(chains('solana').length > 0 && {
          solana:
            providers.solana ??
            numbered(
              embeddedSolanaProvider(
                port,
                () => chains('solana'),
                (told) => {
                  // What is known of the same wallet on an EVM network says more.
                  if (user?.accounts[0]?.address !== told.accounts[0]?.address) user = told
                },
              ),
            ),
        }),
      }
      return {
        providers,
        wallet: { name: ctx.options.metadata.name, type: 'AUTH' },
        approvedNetworks: Object.fromEntries(EMBEDDED_NAMESPACES.map((namespace) => [namespace, chains(namespace)])),
        detailsOf,
        async othersMayPay(network, account) {
          const isOwn = ({ type, address }: FrameUser['accounts'][number]) =>
            type === 'smartAccount' && address.toLowerCase() === account.toLowerCase()
          if (!user?.accounts.some(isOwn)) return false
          const { sponsoredNetworks } = await port.request('getSmartAccountEnabledNetworks', {})
          return sponsoredNetworks?.includes(network) ?? false
        },
        async end() {
          port.withdraw()
          user = undefined
          await port.request('signOut', {})
        },
      }
    },
    async smartAccountNetworks() {
      const { smartAccountEnabledNetworks } = await (await channel()).request('getSmartAccountEnabledNetworks', {})
      return smartAccountEnabledNetworks.filter(isCaipNetworkId)
    },
    async setAccountType(type) {
      user = await (await channel()).request('setPreferredAccount', { type })
      ctx.storage.write(ACCOUNT_TYPES, { ...ctx.storage.read(ACCOUNT_TYPES), eip155: type })
      providers.eip155?.tell('accountsChanged', [user.address])
    },
  }
}

/** Its errors have the numbers that the host's libraries expect (EIP-1193), at once: whoever waits hears them before the wallet is gone. */
const numbered = (provider: EmbeddedProvider): EmbeddedProvider => ({
  ...provider,
  request: (call) =>
    provider.request(call).catch((error) => {
      throw withNumber(error, call.method === 'wallet_switchEthereumChain', call.method === 'wallet_sendCalls')
    }),
})

/** What the visitor chose, else what the host says. */
function preferredType({ storage, options }: Context): AccountType {
  const chosen = storage.read(ACCOUNT_TYPES)?.eip155 ?? options.defaultAccountTypes?.eip155
  return chosen === 'eoa' ? 'eoa' : 'smartAccount'
}
