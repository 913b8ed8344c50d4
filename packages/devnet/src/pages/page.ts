/* Pages of the local world: HTML with forms, without script. */

export const STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 Inter, system-ui, sans-serif; --line: #8886; --soft: #8881; --accent: #0a66c2 }
body { margin: 0 auto; padding: 24px 20px; max-width: 440px }
h1 { font-size: 22px; margin: 0 0 4px }
p, ul { margin: 0 0 16px }
label { display: block; margin: 0 0 12px }
input, select { box-sizing: border-box; width: 100%; font: inherit; padding: 10px 12px; border: 1px solid var(--line); border-radius: 10px }
button { font: inherit; padding: 12px 16px; border: 1px solid var(--line); border-radius: 10px; cursor: pointer }
button.main { width: 100%; border-color: var(--accent); background: var(--accent); color: #fff }
form { margin: 0 0 12px }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px }
dd { margin: 0; overflow-wrap: anywhere }
.note { padding: 10px 12px; border-radius: 10px; background: var(--soft) }
.error { border: 1px solid #c22; border-radius: 10px; padding: 10px 12px }
code { overflow-wrap: anywhere }
`

/** @param body HTML; what is not ours in it has been escaped */
export function page(title: string, body: readonly string[]): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/style.css">`
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body.join('\n')}</body></html>`
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)
