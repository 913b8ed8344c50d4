import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * There is no build step: the page is served next to two files of the kit. This script makes the changes that you would
 * make by hand: the script tag with the hash of foyer.js, and the project and URL of @foyer/server.
 */
const kit = dirname(fileURLToPath(import.meta.resolve('@foyer/kit/foyer.js')))
mkdirSync('dist', { recursive: true })
for (const file of ['foyer.js', 'foyer-modal.js']) copyFileSync(join(kit, file), join('dist', file))
copyFileSync('page.js', 'dist/page.js')
const changes = {
  '<script type="module" src="foyer.js"></script>': readFileSync(join(kit, 'foyer.js.integrity'), 'utf8').trim(),
  '<foyer-button ': `<foyer-button project-id="examples" api-url="${process.env.VITE_FOYER_API ?? ''}" `,
}
let page = readFileSync('index.html', 'utf8')
for (const [text, change] of Object.entries(changes)) {
  if (!page.includes(text)) throw new Error(`index.html does not have ${text}`)
  page = page.replace(text, change)
}
writeFileSync('dist/index.html', page)
