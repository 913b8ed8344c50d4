/* What is loaded with the first confirmation. */

export { prepareApproval, sendApproval } from './approve.ts'
export { buildSwap, checkSwap } from './build.ts'
export { signPermit } from './permit.ts'
