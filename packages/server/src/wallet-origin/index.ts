export { readRelease } from './release.ts'
export { walletOriginApp } from './routes.ts'
export { verifyCommand } from './verify-command.ts'
