export { type AppOptions, createApp } from './app.ts'
export { type Project, readConfig, type ServerConfig } from './config.ts'
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
