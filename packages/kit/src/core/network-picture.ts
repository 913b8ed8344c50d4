import type { Network } from '@foyer/base/networks'
import type { Directory } from './directory.ts'

/** Address of a network's picture: the host's own where it set one, else the directory's. */
export function networkPicture(
  network: Network | undefined,
  directory: Pick<Directory, 'networkImage'> | undefined,
): string | undefined {
  const { imageUrl, imageId } = network?.assets ?? {}
  return imageUrl ?? (imageId === undefined ? undefined : directory?.networkImage(imageId))
}
