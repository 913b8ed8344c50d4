import type { Namespace } from '@foyer/base'
import type { Network } from '@foyer/base/networks'
import { namespaceName } from './namespace-names.ts'
import { networkPicture, type Pictures } from './network-picture.ts'

/** Our pictures of the networks that have these names. */
const PICTURES: Readonly<Partial<Record<Namespace, string>>> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
}

/**
 * URL of the picture that belongs to a namespace's name: of the host's network with that name, otherwise ours. A host
 * may have other networks only, whose pictures would contradict the name.
 */
export function namespacePicture(
  namespace: Namespace,
  networks: readonly Network[],
  pictures: Pick<Pictures, 'networkImage'> | undefined,
): string | undefined {
  const named = networks.find(
    ({ chainNamespace, name }) => chainNamespace === namespace && name === namespaceName(namespace),
  )
  const imageId = PICTURES[namespace]
  return networkPicture(named, pictures) ?? (imageId === undefined ? undefined : pictures?.networkImage(imageId))
}
