import type { Network } from '@foyer/base/networks'
import type { Directory } from '../data/directory.ts'

/** Sources of pictures: the server's directory, or the logos bundled with the client. */
export type Pictures = {
  readonly walletImage: Directory['walletImage']
  readonly networkImage: (imageId: string) => string | undefined
}

/** URL of a network's picture: the host's own if set, otherwise ours. */
export function networkPicture(
  network: Network | undefined,
  pictures: Pick<Pictures, 'networkImage'> | undefined,
): string | undefined {
  const { imageUrl, imageId } = network?.assets ?? {}
  return imageUrl ?? (imageId === undefined ? undefined : pictures?.networkImage(imageId))
}
