export { accountAddress, type Call, callsItself, deploymentOf, encodeCalls } from './account.ts'
export { ENTRY_POINT, FACTORY } from './addresses.ts'
export {
  DELEGATES,
  operationHash,
  type SignedAuthorization,
  type UserOperation,
  userOperationData,
} from './operation.ts'
export {
  beforeDeployment,
  ownerSignature,
  personalSignData,
  type TypedData,
  typedDataHash,
  typedDataSignature,
  typedDataSignData,
} from './signatures.ts'
