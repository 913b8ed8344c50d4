import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, transform } from 'esbuild'
import type { Plugin } from 'vite'

/*
 * The page that opens recovery kits, as one file: visitors keep it beside their kit and open it without a network, when there may be
 * no server any more. Its policy names its script and its style by their hashes and allows nothing else.
 */

const SOURCE = join(import.meta.dirname, 'src')

/** Adds `kit-opener.html` to the build. */
export function kitOpener(): Plugin {
  return {
    name: 'kit-opener',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'kit-opener.html', source: await kitOpenerPage() })
    },
  }
}

async function kitOpenerPage(): Promise<string> {
  const options = { bundle: true, format: 'iife', minify: true, target: 'es2022', write: false } as const
  const entryPoints = [join(SOURCE, 'kit-opener', 'main.ts')]
  const [script] = (await build({ ...options, entryPoints, conditions: ['foyer-source'] })).outputFiles
  const sheets = ['page.css', join('manage', 'manage.css')].map((file) => readFile(join(SOURCE, file), 'utf8'))
  const style = await transform((await Promise.all(sheets)).join('\n'), { loader: 'css', minify: true })
  const [code, css] = [script?.text.trim() ?? '', style.code.trim()]
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(code)}`,
    `style-src ${hashOf(css)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>Open a recovery kit</title>
<style>${css}</style>
</head>
<body>
<script>${code}</script>
</body>
</html>
`
}
