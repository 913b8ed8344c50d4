import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { build } from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../apps/demo/src/playground/settings.ts'
import { installOf, snippetOf } from '../../apps/demo/src/product/snippets.ts'
import { buildLibraries } from '../build.ts'
import { integrityOf } from '../script-file.ts'
import { docModules } from './doc-snippets.ts'
import { installed, type Project } from './install.ts'
import { libraryModules } from './library-snippets.ts'
import { filesOfHtml, misspeltModules, snippetModules } from './snippets.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')

let project: Project
beforeAll(async () => {
  await buildLibraries()
  project = installed(['kit', 'server'])
}, 120_000)
afterAll(() => rmSync(project.folder, { recursive: true }))

/** Runs Node in the project. */
function node(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: project.folder, env: { PATH: process.env.PATH } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}`.trim() }),
    )
  })
}

function packed(name: string) {
  const found = project.packed[name]
  if (!found) throw new Error(`${name} is not packed`)
  return found
}

/** The import specifiers of every module of both packages. */
const specifiers = () =>
  Object.entries(project.packed).flatMap(([name, { manifest }]) =>
    Object.entries(manifest.exports).flatMap(([subpath, { types }]) =>
      types ? `@foyer/${name}${subpath.slice(1)}` : [],
    ),
  )

describe.each(['kit', 'server'])('the tarball of %s', (name) => {
  test('holds what it promises and no source', () => {
    const { manifest, files } = packed(name)
    const promised = [
      ...Object.values(manifest.exports).flatMap(({ types, default: code }) => [types ?? [], code].flat()),
      ...Object.values(manifest.bin ?? {}),
    ].map((path) => path.replace(/^\.\//, ''))
    expect(promised.length).toBeGreaterThan(0)
    expect(promised.filter((path) => !files.includes(path))).toEqual([])
    expect(files).toContain('LICENSE')
    expect(files.filter((path) => !/^(dist\/|LICENSE$|LOGOS\.md$|README\.md$|package\.json$)/.test(path))).toEqual([])
  })

  test('is what publint and every bundler and TypeScript resolution for ES modules expect', async () => {
    const { messages, pkg } = await publint({
      pkgDir: join(project.folder, 'node_modules', '@foyer', name),
      strict: true,
      pack: false,
    })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
    const checked = await checkPackage(createPackageFromTarballData(readFileSync(packed(name).tarball)), {
      excludeEntrypoints: ['./foyer.js', './buttons.css'], // For elements of a page: they have no types.
    })
    const problems = checked.types ? checked.problems : [{ kind: 'NoTypes' }]
    // The packages are ES modules only.
    const isOld = (problem: object) =>
      'resolutionKind' in problem && ['node10', 'node16-cjs'].includes(String(problem.resolutionKind))
    expect(problems.filter((problem) => !isOld(problem))).toEqual([])
  })

  test('names no package that is not published', () => {
    const { files } = packed(name)
    const naming = files.filter((path) => {
      if (!/\.(js|d\.ts)$/.test(path)) return false
      const text = readFileSync(join(project.folder, 'node_modules', '@foyer', name, path), 'utf8')
      return /(from |import\(|import )["']@foyer\/(?!kit|server)/.test(text)
    })
    expect(naming).toEqual([])
  })
})

test.each(['chromium', 'firefox'])('the test kit brings the development wallet along, for %s', async (browser) => {
  const script = `
    await import('@playwright/test')
    const { extensionFolder } = await import('@foyer/kit/testing/playwright')
    console.log(extensionFolder('${browser}'))`
  const { output: folder } = await node('--input-type=module', '-e', script)
  expect(relative(project.folder, folder)).toMatch(/^node_modules/)
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const { background, content_scripts: contentScripts, options_ui: options } = manifest
  const named = [
    background.service_worker ?? background.scripts[0],
    ...contentScripts.flatMap(({ js }: { js: string[] }) => js),
    options.page,
    'preset.json',
    // Licence notices of the bundled packages.
    ...['background', 'bridge', 'page', 'pages'].map((name) => `licenses/${name}.md`),
  ]
  expect(named.filter((file) => !existsSync(join(folder, file)))).toEqual([])
})

test('what the line of the demo installs is enough to build the code beside it, with Solana and Bitcoin', async () => {
  const [, packages = ''] = installOf('react', DEFAULTS).split('@foyer/kit ')
  const { folder } = installed(['kit'], packages.split(' '))
  try {
    const { outputFiles } = await build({
      stdin: { contents: snippetOf('react', DEFAULTS), loader: 'tsx', resolveDir: folder },
      absWorkingDir: folder,
      bundle: true,
      splitting: true,
      format: 'esm',
      jsx: 'automatic',
      outdir: 'out',
      write: false,
      logLevel: 'silent',
    })
    expect(outputFiles.length).toBeGreaterThan(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the HTML that the demo offers names files of the tarball, and the hash for it is theirs', () => {
  expect(filesOfHtml()).toEqual(['dist/foyer.js.integrity', 'dist/foyer.js'])
  expect(packed('kit').files).toEqual(expect.arrayContaining([...filesOfHtml()]))
  const [line, script] = filesOfHtml().map((path) =>
    readFileSync(join(project.folder, 'node_modules', '@foyer', 'kit', path), 'utf8'),
  )
  expect(line).toContain(` src="foyer.js" integrity="${integrityOf(script ?? '')}"`)
})

test('the line for a CDN names this version and the file for CDNs, and the command beside it adds the hash', () => {
  const page = readFileSync(join(ROOT, 'docs', 'libraries.md'), 'utf8')
  const [, line = ''] = /^```html\n(<script .*<\/script>)\n```$/m.exec(page) ?? []
  const [, command = ''] = /^```sh\n(sed .*)\n```$/m.exec(page) ?? []
  const { version, jsdelivr = '', unpkg } = packed('kit').manifest
  expect(line).toContain(` src="https://cdn.jsdelivr.net/npm/@foyer/kit@${version}/${jsdelivr.replace('./', '')}"`)
  expect(unpkg).toBe(jsdelivr)
  const hash = integrityOf(readFileSync(join(project.folder, 'node_modules', '@foyer', 'kit', jsdelivr), 'utf8'))
  const printed = execFileSync('sh', ['-c', command], { cwd: project.folder, encoding: 'utf8' })
  expect(printed.trim()).toBe(line.replace(' crossorigin', ` integrity="${hash}" crossorigin`))
})

describe('the declarations', () => {
  /** Type errors in our packages and in the project. Errors in other packages' declarations are ignored. */
  async function errors(module: string, moduleResolution: string) {
    const compilerOptions = {
      module,
      moduleResolution,
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      // What Vite's templates and careful teams add to it.
      noUncheckedIndexedAccess: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      noFallthroughCasesInSwitch: true,
      noImplicitOverride: true,
      exactOptionalPropertyTypes: true,
      verbatimModuleSyntax: true,
      erasableSyntaxOnly: true,
      checkJs: true,
      skipLibCheck: false,
      types: ['node'],
    }
    writeFileSync(join(project.folder, 'package.json'), JSON.stringify({ type: 'module' }))
    writeFileSync(
      join(project.folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['*', 'examples'] }),
    )
    const { output } = await node(TSC, '-p', 'tsconfig.json', '--pretty', 'false')
    return output.split('\n').filter((line) => /error TS/.test(line) && !/^node_modules\/(?!@foyer\/)|^\.\./.test(line))
  }

  test.each([
    ['esnext', 'bundler'],
    ['nodenext', 'nodenext'],
  ])(
    'module %s, resolution %s: a host and what we offer to copy compile without skipLibCheck, all but their mistakes',
    async (module, resolution) => {
      const all = specifiers().map(
        (specifier, i) => `import * as all${i} from '${specifier}'\nexport const use${i} = all${i}`,
      )
      const host = readFileSync(join(project.folder, 'host.tsx'), 'utf8')
      writeFileSync(join(project.folder, 'all.ts'), all.join('\n'))
      writeFileSync(join(project.folder, 'wrong.tsx'), host.replace('[mainnet, base]', '[1]'))
      const misspelt = misspeltModules()
      const shown = libraryModules(resolution === 'bundler')
      rmSync(join(project.folder, 'examples'), { recursive: true, force: true })
      for (const [name, code] of Object.entries({ ...snippetModules(), ...docModules(), ...shown, ...misspelt })) {
        mkdirSync(dirname(join(project.folder, name)), { recursive: true })
        writeFileSync(join(project.folder, name), code)
      }
      const found = await errors(module, resolution)
      const fileOf = (line: string) => line.split('(')[0] ?? ''
      const mistaken = ['wrong.tsx', ...Object.keys(misspelt)]
      expect(found.filter((line) => !mistaken.includes(fileOf(line)))).toEqual([])
      expect([...new Set(found.map(fileOf))].sort()).toEqual(mistaken.sort())
      expect(found).toContainEqual(expect.stringMatching(/^wrong\.tsx\(\d+,\d+\): error TS2322/))
    },
  )
})

test('no hook of a documentation page is called outside a component', () => {
  const outside = Object.entries(docModules()).filter(([, code]) => /^(?:const|let) .*= use[A-Z]/m.test(code))
  expect(outside.map(([name]) => name)).toEqual([])
})

describe('in plain Node, without a window', () => {
  test('every subpath imports, leaves no trace in the globals and keeps nothing running', async () => {
    expect(specifiers().length).toBeGreaterThan(1)
    for (const specifier of specifiers()) {
      // Import the test runner first, so that the globals it adds are not counted.
      const runner = specifier.endsWith('/playwright') ? "await import('@playwright/test')" : ''
      const script = `
        ${runner}
        void globalThis.Request // Node makes its fetch, with a trace of its own, when it is first looked at.
        const before = new Set(Reflect.ownKeys(globalThis))
        const all = await import('${specifier}')
        const left = Reflect.ownKeys(globalThis).filter((key) => !before.has(key)).map(String)
        console.log(JSON.stringify({ any: Object.keys(all).length > 0, left }))`
      const { code, output } = await node('--input-type=module', '-e', script)
      expect({ specifier, code, output }).toEqual({ specifier, code: 0, output: '{"any":true,"left":[]}' })
    }
  })

  test('a program of its own serves', async () => {
    expect(await node('serve.mjs')).toEqual({ code: 0, output: '200' })
  })

  test('the command serves, and ends when asked to', async () => {
    const command = packed('server').manifest.bin?.['foyer-server'] ?? ''
    const child = spawn(process.execPath, [join('node_modules', '@foyer', 'server', command)], {
      cwd: project.folder,
      env: { PATH: process.env.PATH, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    try {
      for await (const line of createInterface({ input: child.stdout })) {
        const { event, url } = JSON.parse(line)
        if (event !== 'listening') continue
        const response = await fetch(`${url}/health`)
        expect(response.status).toBe(200)
        break
      }
    } finally {
      child.kill('SIGTERM')
    }
    expect(await ended).toEqual([0, null])
  })
})
