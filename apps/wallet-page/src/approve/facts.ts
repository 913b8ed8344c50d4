import { chunkAddress } from '@foyer/base'

/** `groups`: an address, in the groups that it is shown in. */
export type Fact = { readonly label: string; readonly value: string; readonly groups?: readonly string[] | undefined }

/** Whole, in groups. */
export const addressFact = (address: string): Omit<Fact, 'label'> => ({ value: address, groups: chunkAddress(address) })
