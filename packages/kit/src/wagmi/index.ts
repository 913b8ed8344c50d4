export { type FoyerConnector, foyerConnector } from './connector.ts'
export { wagmi } from './source.ts'
