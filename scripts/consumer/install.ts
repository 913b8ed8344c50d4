import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
/** Packages that the host installs: its libraries and their types. */
const HOST = [
  'react',
  'react-dom',
  'viem',
  '@scure/btc-signer',
  '@solana/kit',
  '@wagmi/core',
  'ethers',
  '@playwright/test',
  'vitest',
  'ws',
  '@types/react',
  '@types/react-dom',
  '@types/node',
]

export type Manifest = {
  readonly version: string
  readonly unpkg?: string
  readonly jsdelivr?: string
  readonly exports: Readonly<Record<string, { readonly types?: string; readonly default: string }>>
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}

export type Project = {
  readonly folder: string
  /** Manifest, file list and tarball of each package, as npm packs it. */
  readonly packed: Readonly<
    Record<string, { readonly manifest: Manifest; readonly files: readonly string[]; readonly tarball: string }>
  >
}

/**
 * Creates a project outside the repository with our packages installed as npm would, without a registry: the contents
 * of the tarballs, and links to their declared dependencies only.
 * @param names folders below packages/, already built
 * @param host what the host installs beside them
 */
export function installed(names: readonly string[], host: readonly string[] = HOST): Project {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'foyer-consumer-')))
  cpSync(join(import.meta.dirname, 'project'), folder, { recursive: true })
  const packed = Object.fromEntries(names.map((name) => [name, pack(name, folder)]))
  const needed = Object.values(packed).flatMap(({ manifest }) => Object.keys(manifest.dependencies ?? {}))
  for (const name of new Set([...host, ...needed])) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(whereIs(name), link)
  }
  return { folder, packed }
}

/** If the repository has two majors of a package, the client's is in its own node_modules. */
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
    tarball: join(folder, tarball.filename),
  }
}
