import type { Network } from '@foyer/base/networks'
import type { Directory } from '../data/directory.ts'

/** What screens ask for a picture: the server's directory, or the marks that came with the client. */
export type Pictures = {
  readonly walletImage: Directory['walletImage']
  readonly networkImage: (imageId: string) => string | undefined
}

/** Address of a network's picture: the host's own where it set one, else the one that we have. */
export function networkPicture(
  network: Network | undefined,
  pictures: Pick<Pictures, 'networkImage'> | undefined,
): string | undefined {
  const { imageUrl, imageId } = network?.assets ?? {}
  return imageUrl ?? (imageId === undefined ? undefined : pictures?.networkImage(imageId))
}
