import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
/** What the host brings along: the libraries that it is written with, and their types. */
const HOST = [
  'react',
  'react-dom',
  'viem',
  '@scure/btc-signer',
  '@solana/kit',
  '@wagmi/core',
  '@playwright/test',
  'ws',
  '@types/react',
  '@types/react-dom',
  '@types/node',
]

export type Manifest = {
  readonly exports: Readonly<Record<string, { readonly types: string; readonly default: string }>>
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}

export type Project = {
  readonly folder: string
  /** Manifest and files, from its root, of a package as npm packs it. */
  readonly packed: Readonly<Record<string, { readonly manifest: Manifest; readonly files: readonly string[] }>>
}

/**
 * A project outside of the repository that has installed our packages as npm would, without a registry: the tarballs' contents, and
 * beside them what they declare as dependencies and nothing else.
 * @param names folders below packages/, already built
 */
export function installed(names: readonly string[]): Project {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'foyer-consumer-')))
  cpSync(join(import.meta.dirname, 'project'), folder, { recursive: true })
  const packed = Object.fromEntries(names.map((name) => [name, pack(name, folder)]))
  const needed = Object.values(packed).flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}))
  for (const name of new Set([...HOST, ...needed])) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(whereIs(name), link)
  }
  return { folder, packed }
}

/** Of a package with two majors in the repository, the client's own lies beside it. */
function whereIs(name: string): string {
  const own = join(ROOT, 'packages', 'kit', 'node_modules', name)
  return existsSync(own) ? own : join(ROOT, 'node_modules', name)
}

function pack(name: string, folder: string): Project['packed'][string] {
  const target = join(folder, 'node_modules', '@foyer', name)
  mkdirSync(target, { recursive: true })
  const output = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: join(ROOT, 'packages', name),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [tarball]: { filename: string; files: { path: string }[] }[] = JSON.parse(output)
  if (!tarball) throw new Error(`npm packed nothing of ${name}`)
  execFileSync('tar', ['-xzf', join(folder, tarball.filename), '--strip-components=1', '-C', target])
  return {
    manifest: JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')),
    files: tarball.files.map(({ path }) => path),
  }
}
