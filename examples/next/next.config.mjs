import { join } from 'node:path'

/* The examples share one node_modules, a folder up. A host by itself needs none of it. */
const root = join(import.meta.dirname, '..')

export default { turbopack: { root }, outputFileTracingRoot: root }
