import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'

/* Builds dist/buttons.css: the styles of the buttons on a host's page, which scripts adopt otherwise. A page that a server renders links it, so
   that the buttons have their look before any script runs, without inline styles. */

const SHEETS = ['host', 'connect-button', 'parts', 'account-button', 'network-button']

export function writeButtonsFile(folder: string): void {
  writeFileSync(join(folder, 'dist', 'buttons.css'), buttonsCss(folder))
}

/** The stylesheet, for buttons with and without a class of the host (packages/kit/src/ui/host/use-host-styles.ts). */
export function buttonsCss(folder: string): string {
  const read = (name: string) => readFileSync(join(folder, 'src', 'ui', `${name}.css`), 'utf8')
  const buttons = SHEETS.map((name) => read(`host/${name}`)).join('')
  const own = `@layer foyer{${buttons.replaceAll('.foyer-button', '.foyer-own')}}`
  return transformSync(`${read('tokens')}${own}${buttons}`, { loader: 'css', minify: true, target: 'es2022' }).code
}
