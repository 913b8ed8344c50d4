import type { CaipAddress } from '@foyer/base'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { usePages } from '../../bridge/use-data.ts'
import { nftsQuery } from '../../core/data/nfts-query.ts'
import { Artwork, ArtworkSkeleton, Artworks } from '../../ui/artwork.tsx'
import { Pages } from './pages.tsx'

/** Collectibles, two in a row; spam never comes from the server. */
export function NftsTab({ account }: { readonly account: CaipAddress }) {
  const { ctx, t } = useModal()
  const networks = useModalState((state) => state.networks)
  const pages = usePages(nftsQuery(ctx, account))
  const networkOf = (id: string) => networks.find(({ caipNetworkId }) => caipNetworkId === id)
  const owned = pages.data?.filter(({ chainId }) => networkOf(chainId))
  return (
    <Pages
      of={pages}
      isEmpty={owned === undefined || owned.length === 0}
      bones={<Bones />}
      failedTitle={t('account.nftsFailed')}
      unreadTitle={t('account.nftsUnread')}
      emptyTitle={t('account.noNfts')}
      emptyText={t('account.noNftsText')}
    >
      {owned !== undefined && owned.length > 0 && (
        <Artworks label={t('account.nfts')}>
          {owned.map(({ chainId, address, tokenId, name, collection, imageUrl }) => (
            <Artwork
              key={`${chainId} ${address} ${tokenId}`}
              name={name ?? `#${tokenId}`}
              collection={collection ?? ''}
              place={networks.length > 1 ? networkOf(chainId)?.name : undefined}
              src={imageUrl ?? undefined}
            />
          ))}
        </Artworks>
      )}
    </Pages>
  )
}

function Bones() {
  const { t } = useModal()
  return (
    <Artworks label={t('account.nfts')} busy>
      {[70, 92].map((width) => (
        <ArtworkSkeleton key={width} width={width} />
      ))}
    </Artworks>
  )
}
