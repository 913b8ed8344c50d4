import { startIdentity } from './identity/start.ts'

/**
 * `node identity-cli.js 8791 http://wallet.localhost:8790`: serves the identity providers on the port, for the wallet page of
 * the origin, until the process ends. The line that reports readiness has `env`: the server's settings for them.
 */
const [port = '8791', walletOrigin = ''] = process.argv.slice(2)
try {
  const identity = await startIdentity({ port: Number(port), walletOrigin })
  console.log(JSON.stringify({ ready: true, url: identity.url, env: identity.env }))
  const stop = async () => {
    await identity.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
