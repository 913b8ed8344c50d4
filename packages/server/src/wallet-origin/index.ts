export { readRelease } from './release.ts'
export { walletOriginApp } from './routes.ts'
