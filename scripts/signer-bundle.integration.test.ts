import { join, relative, sep } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

/* What the worker that has the seed is made of: as it is built, with what is loaded later, and with what its packages bring along. */

const ROOT = join(import.meta.dirname, '..')
const APP = join(ROOT, 'apps/wallet-page')
const PACKAGES = [
  '@hpke/common',
  '@hpke/core',
  '@noble/curves',
  '@noble/hashes',
  '@scure/base',
  '@scure/bip32',
  '@scure/bip39',
  'shamir-secret-sharing',
  'valibot',
  'viem',
]
/** Ours, as a whole: no screen, nothing that reads what a host asks for, and nothing of the kit. */
const OWN = /^(apps\/wallet-page\/src\/(keys|signer)|packages\/(base|smart-account)\/src)\//
/** The bundler's own: how modules are loaded, and the empty places of modules of Node.js. */
const OF_BUNDLER = /^(\0rolldown\/runtime\.js|\0vite\/preload-helper\.js|__vite-browser-external(:\w+)?)$/

/** The packages that are in the files of a worker, and files of ours that are not of `OWN`. */
async function partsOf(worker: string) {
  const built = (await build({
    configFile: join(APP, 'vite.config.ts'),
    root: APP,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: join(APP, 'src/signer', worker) } },
  })) as Rolldown.RolldownOutput
  const ids = built.output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
  const parts = { packages: new Set<string>(), others: [] as string[] }
  for (const id of ids.filter((one) => !OF_BUNDLER.test(one))) {
    const path = relative(ROOT, id).split(sep).join('/')
    const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
    if (name !== undefined) parts.packages.add(name)
    else if (!OWN.test(path)) parts.others.push(path)
  }
  return { packages: [...parts.packages].sort(), others: parts.others }
}

test.each([
  ['worker.ts', []],
  ['exporting-worker.ts', ['apps/wallet-page/src/session/base64url.ts']],
])(
  'the signer’s %s has the packages that it is written with, and of ours nothing but keys and signing',
  async (worker, others) => {
    expect(await partsOf(worker)).toEqual({ packages: PACKAGES, others })
  },
)
