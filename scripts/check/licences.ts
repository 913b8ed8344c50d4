import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Finding } from './tree.ts'

const PUBLISHED = ['packages/kit', 'packages/server']

/**
 * The licences that a dependency of our published packages may have, each with sentences that its text must contain.
 */
const ALLOWED: Readonly<Record<string, readonly RegExp[]>> = {
  MIT: [
    /permission is hereby granted, free of charge, to any person obtaining a copy/,
    /the above copyright notice and this permission notice shall be included in all copies/,
  ],
  ISC: [
    /permission to use, copy, modify, and\/?(or)? distribute this software for any purpose with or without fee is hereby granted, provided that/,
  ],
  // MIT without the requirement to keep the notice.
  'MIT-0': [
    /permission is hereby granted, free of charge, to any person obtaining a copy/,
    /without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense/,
  ],
  '0BSD': [
    /permission to use, copy, modify, and\/?(or)? distribute this software for any purpose with or without fee is hereby granted\./,
  ],
  'BSD-2-Clause': [/redistribution and use in source and binary forms, with or without modification, are permitted/],
  'BSD-3-Clause': [
    /redistribution and use in source and binary forms, with or without modification, are permitted/,
    /neither the name of .* may be used to endorse or promote products/,
  ],
  // The full text, or the notice from its appendix.
  'Apache-2.0': [
    /apache license,? version 2\.0/,
    /terms and conditions for use, reproduction, and distribution|licensed under the apache license/,
  ],
  'CC0-1.0': [/cc0 1\.0 universal/],
  Unlicense: [/this is free and unencumbered software released into the public domain/],
  'BlueOak-1.0.0': [/blue oak model license/],
}

/** Terms of restrictive licences that resemble the permissive ones. */
const RESTRICTIONS =
  /commons clause|business source license|server side public license|community license|non-?commercial|monthly active|elastic license|additional restrictions/

/**
 * The last version of each official SDK under a free licence, by package name. The SDKs are used in tests and never
 * published.
 */
const LAST_FREE: readonly { readonly name: RegExp; readonly version: string }[] = [
  { name: /^@reown\/walletkit$/, version: '1.2.10' },
  { name: /^@reown\//, version: '1.8.2' },
  { name: /^@walletconnect\//, version: '2.21.8' },
]
const SDK = /^@(reown|walletconnect)\//

type Manifest = {
  readonly name: string
  readonly license?: unknown
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/**
 * The licence gate. Checks the `license` field and the licence text of every package that our published packages
 * install, and the versions of the official SDKs in the lock file. Requires installed packages.
 * @param root the repository's folder
 */
export function licenceFindings(root: string): Finding[] {
  const seen = new Set<string>()
  return [...PUBLISHED.flatMap((folder) => installed(root, join(root, folder), seen)), ...lockFindings(root)]
}

/** Findings for a package and its dependencies, direct and indirect. */
function installed(root: string, folder: string, seen: Set<string>): Finding[] {
  if (seen.has(folder)) return []
  seen.add(folder)
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const report = (message: string): Finding => ({
    path: relative(root, join(folder, 'package.json')),
    line: 1,
    rule: 'licence',
    message: `${manifest.name}: ${message}`,
  })
  const own = problemOf(manifest, textsOf(folder))
  const findings = own === undefined ? [] : [report(own)]
  for (const { name, optional } of needsOf(manifest, dirname(folder) === join(root, 'packages'))) {
    const found = find(root, folder, name)
    if (found !== undefined) findings.push(...installed(root, found, seen))
    else if (!optional) findings.push(report(`${name} is not installed, so its licence is not known: run npm ci`))
  }
  return findings
}

function problemOf({ name, license }: Manifest, texts: readonly string[]): string | undefined {
  if (SDK.test(name)) return 'the official SDKs are no part of what we publish'
  if (typeof license !== 'string') return 'its package.json names no licence'
  const choices = license.replace(/[()]/g, '').split(' OR ')
  const choice = choices.find((one) => one in ALLOWED)
  if (choice === undefined) return `${license} is none of ${Object.keys(ALLOWED).join(', ')}`
  if (texts.length === 0) return `it says ${license} and ships no licence text`
  const restriction = texts.map((text) => RESTRICTIONS.exec(text)?.[0]).find((word) => word !== undefined)
  if (restriction !== undefined) return `it says ${license}, and its text says “${restriction}”`
  const sentences = ALLOWED[choice] ?? []
  if (!texts.some((text) => sentences.every((sentence) => sentence.test(text))))
    return `it says ${license}, and its text is another`
  return undefined
}

/**
 * Returns a package's licence texts, each as one line in lower case so that wrapping does not matter: the licence
 * files, or else the licence section of its README.
 */
function textsOf(folder: string): string[] {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').toLowerCase()
  const names = readdirSync(folder)
  const files = names.filter((name) => /^(licen[cs]e|copying|unlicense)/i.test(name)).map(read)
  const readmes = files.length > 0 ? [] : names.filter((name) => /^readme(\.md)?$/i.test(name)).map(read)
  const parts = readmes.flatMap((text) => text.split(/^#+\s*licen[cs]e\s*$/m).slice(1))
  // A README that only names the licence does not contain its text.
  const texts = parts.filter((text) => /permission is hereby granted|redistribution and use/.test(text))
  return [...files, ...texts].map((text) => text.replace(/\s+/g, ' '))
}

/**
 * The packages that npm installs for a package. For our own packages this includes optional peers, because our code
 * imports them.
 */
function needsOf(manifest: Manifest, isOurs: boolean): { name: string; optional: boolean }[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  const peers = Object.keys(peerDependencies).filter((name) => isOurs || !peerDependenciesMeta[name]?.optional)
  return [
    ...[...Object.keys(dependencies), ...peers].map((name) => ({ name, optional: name in optionalDependencies })),
    ...Object.keys(optionalDependencies).map((name) => ({ name, optional: true })),
  ]
}

/** Resolves a package as Node does: the nearest node_modules, going up. */
function find(root: string, from: string, name: string): string | undefined {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
  }
  return undefined
}

function lockFindings(root: string): Finding[] {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const { packages }: { packages: Record<string, { name?: string; version?: string }> } = JSON.parse(text)
  return Object.entries(packages).flatMap(
    ([path, { name = path.split('node_modules/').at(-1) ?? '', version = '' }]) => {
      const limit = LAST_FREE.find((row) => row.name.test(name))
      if (!limit || !isNewer(version, limit.version)) return []
      const line = text.slice(0, text.indexOf(`"${path}": {`)).split('\n').length
      const message = `${name}@${version}: the last free version is ${limit.version}`
      return [{ path: 'package-lock.json', line, rule: 'licence', message }]
    },
  )
}

/** Compares major, minor and patch. A pre-release counts as its release. */
function isNewer(version: string, limit: string): boolean {
  const parts = (text: string) => text.split(/[.-]/).slice(0, 3).map(Number)
  const limits = parts(limit)
  const differences = parts(version).map((value, index) => value - (limits[index] ?? 0))
  return (differences.find((difference) => difference !== 0) ?? 0) > 0
}
