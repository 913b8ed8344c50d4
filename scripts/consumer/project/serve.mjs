// @ts-check
import { readConfig, startServer } from '@foyer/server'

/* The server inside somebody's own program: it answers once, and is gone. */

const server = await startServer(readConfig({ PORT: '0' }), () => {})
const { status } = await fetch(`${server.url}/health`)
await server.close()
console.log(status)
