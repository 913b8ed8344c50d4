// @ts-check
import { readConfig, startServer } from '@foyer/server'

/* Runs the server inside another program: sends one request and closes it. */

const server = await startServer(readConfig({ PORT: '0' }), () => {})
const { status } = await fetch(`${server.url}/health`)
await server.close()
console.log(status)
