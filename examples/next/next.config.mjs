import { join } from 'node:path'

/* The examples share the node_modules of the parent folder. A standalone app needs none of these options. */
const root = join(import.meta.dirname, '..')

export default { turbopack: { root }, outputFileTracingRoot: root }
