import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { NOT_CONNECTED_TO_EMAIL_OR_SOCIAL } from '@foyer/base/catalogue'
import { EMBEDDED_NAMESPACES } from '@foyer/base/constants'
import type { EmbeddedWallet, FrameChannel } from '../../core/connections/embedded-wallet.ts'
import type { Context } from '../../core/context.ts'
import { invalid } from '../../core/options.ts'
import { SDK_VERSION } from '../../core/sdk.ts'
import { openFrame } from './frame.ts'
import { embeddedProvider } from './provider.ts'

/** @throws INVALID_OPTION when `page` is no origin */
export function createEmbeddedWallet(ctx: Context, page: string, projectId: string): EmbeddedWallet {
  const walletOrigin = URL.canParse(page) ? new URL(page).origin : 'null'
  if (walletOrigin === 'null') invalid('walletOrigin', 'it is not an origin such as https://wallet.example')
  let opening: Promise<FrameChannel> | undefined
  let provider: ReturnType<typeof embeddedProvider> | undefined
  const chains = () =>
    ctx.store
      .get()
      .networks.flatMap(({ chainNamespace, caipNetworkId }) =>
        EMBEDDED_NAMESPACES.includes(chainNamespace) ? [caipNetworkId] : [],
      )

  const forget = () => {
    opening = undefined
    // The wallet is gone until the frame is opened again: the session ends, as with a wallet that was removed.
    provider?.tell('disconnect', undefined)
    provider = undefined
  }
  const open = async (): Promise<FrameChannel> => {
    const { channel, remove } = await openFrame({
      walletOrigin,
      projectId,
      title: ctx.options.metadata.name,
      onEvent: ({ of }) => of === 'sessionEnded' && provider?.tell('accountsChanged', []),
      onClose: forget,
    })
    ctx.undo.add(remove)
    const { name, description, url, icons } = ctx.options.metadata
    await channel.request('syncDappData', {
      metadata: { name, description, url, icons: icons.slice(0, 4) },
      sdkVersion: SDK_VERSION,
      sdkType: 'foyer',
      projectId,
    })
    syncTheme(channel)
    ctx.undo.add(
      ctx.store.watch(
        ({ theme }) => theme,
        () => syncTheme(channel),
      ),
    )
    return channel
  }
  /** Colours only: a page that does not take them asks in its own. */
  const syncTheme = (port: FrameChannel) => {
    const { mode, variables } = ctx.store.get().theme
    const accent = variables['--foyer-accent'] ?? ''
    port
      .request('syncTheme', { themeMode: mode, ...(/^#[0-9a-f]{6}$/i.test(accent) ? { accent } : {}) })
      .catch(() => undefined)
  }
  const channel = () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  return {
    channel,
    async session() {
      const port = await channel()
      if (!(await port.request('isConnected', {})).isConnected) throw new FoyerError(NOT_CONNECTED_TO_EMAIL_OR_SOCIAL)
      const { chainId } = await port.request('getUser', { chainId: chains()[0] })
      provider ??= embeddedProvider(port, chainId as CaipNetworkId, chains)
      return {
        providers: { eip155: provider },
        wallet: { name: ctx.options.metadata.name, type: 'AUTH' },
        approvedNetworks: { eip155: chains() },
        end: async () => void (await port.request('signOut', {})),
      }
    },
  }
}
