export { type AppOptions, createApp } from './app.ts'
export { type Project, readConfig, type ServerConfig } from './config.ts'
export { type RecoveryConfig, readRecoveryConfig } from './config-wallet.ts'
export { type Database, type DatabaseConfig, openDatabase } from './db/database.ts'
export { type Migration, migrate } from './db/migrate.ts'
export { MIGRATIONS } from './db/migrations/index.ts'
export { startRecovery } from './recovery-app.ts'
export {
  createLogStore,
  createMemoryStore,
  createRedisStore,
  createRelay,
  type Relay,
  type RelayOptions,
  type RelayStore,
} from './relay/index.ts'
export { type Log, type RunningServer, startServer } from './server.ts'
