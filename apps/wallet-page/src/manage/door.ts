import { accountAddress } from '@foyer/smart-account'
import type { Address } from 'viem'

/* What the picture of a wallet needs, which the page does not wait for. */

export { doorOf } from '../picture/door.ts'

/** The account that sites see first: the smart account, where there is one. */
export const firstAccount = (owner: string, hasSmartAccount: boolean): string =>
  hasSmartAccount ? accountAddress(owner as Address) : owner
