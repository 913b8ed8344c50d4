/* What is loaded with the first confirmation. */

export { followApproval } from './approve.ts'
export { prepareRun } from './run.ts'
