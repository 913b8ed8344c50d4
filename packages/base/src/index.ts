export { chunkAddress, isEvmAddress, isSolanaAddress, shortAddress } from './addresses.ts'
export { DECIMALS_MAX, displayAmount, fixedDecimal, floorAmount, formatAmount, parseAmount } from './amounts.ts'
export {
  type CaipAddress,
  type CaipNetworkId,
  caipAddress,
  isCaipAddress,
  isCaipNetworkId,
  isNamespace,
  NAMESPACES,
  type Namespace,
  parseCaipAddress,
  parseCaipAsset,
  parseCaipNetworkId,
} from './caip.ts'
export type { CatalogueEntry, Surface } from './catalogue.ts'
export { type ContextOf, FoyerError, foyerErrorIn, isFoyerError, messageOf } from './errors.ts'
export { isNumericKey, reduceNumericInput } from './numeric-input.ts'
