import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * There is no build step: the page is served next to two files of the kit. This script fills in what you would enter by
 * hand: the hash of foyer.js, which `npm run build` prints, and the URL of @foyer/server.
 */
const kit = dirname(fileURLToPath(import.meta.resolve('@foyer/kit/foyer.js')))
const [integrity] = readFileSync(join(kit, 'foyer.js.integrity'), 'utf8').match(/sha384-[\w+/=]+/)
mkdirSync('dist', { recursive: true })
for (const file of ['foyer.js', 'foyer-modal.js']) copyFileSync(join(kit, file), join('dist', file))
copyFileSync('page.js', 'dist/page.js')
writeFileSync(
  'dist/index.html',
  readFileSync('index.html', 'utf8')
    .replace('integrity="sha384-"', `integrity="${integrity}"`)
    .replace('api-url=""', `api-url="${process.env.VITE_FOYER_API ?? ''}"`),
)
