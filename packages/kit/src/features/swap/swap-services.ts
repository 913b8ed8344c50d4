import { pollTransfer } from '../../core/transfers/poll-transfer.ts'
import { readOffer } from './quote.ts'

/** Loaded with the first confirmation. */
const confirming = () => import('./confirming.ts')
type Of<Name extends keyof Awaited<ReturnType<typeof confirming>>> = Parameters<
  Awaited<ReturnType<typeof confirming>>[Name]
>

/** The functions that the flow calls; tests replace them. */
export const SWAP_SERVICES = {
  readOffer,
  prepareRun: async (...of: Of<'prepareRun'>) => (await confirming()).prepareRun(...of),
  followApproval: async (...of: Of<'followApproval'>) => (await confirming()).followApproval(...of),
  track: pollTransfer,
}
