import { escaped } from './html.ts'

/*
 * What every mail looks like: one column of at most 600 px of tables, without pictures or remote files. Programs that read no style sheet have
 * the light colours, from attributes and inline styles; those that do have the dark ones where the reader wants them. A program may leave out a
 * whole style sheet for one rule that it does not know (https://developers.google.com/workspace/gmail/design/css), so it has classes and colours only.
 */

/** Colours in light and in dark, by class. In sRGB, because few programs know other colours. */
const INK = {
  title: ['#1b1916', '#f4f2ef'],
  text: ['#524f4a', '#b8b5b0'],
  small: ['#67645f', '#9d9a95'],
  value: ['#1b1916', '#f4f2ef'],
  code: ['#1b1916', '#f4f2ef'],
  warn: ['#5c3d10', '#f1c163'],
  link: ['#0063c0', '#6ab2ff'],
  label: ['#ffffff', '#ffffff'],
} as const
const PAPER = {
  out: ['#f5f4f1', '#0f0e0d'],
  card: ['#ffffff', '#1b1a18'],
  code: ['#f5f4f1', '#262421'],
  warn: ['#fff3da', '#332612'],
  line: ['#e2e0dd', '#34322f'],
  main: ['#0070d6', '#0070d6'],
  stop: ['#cb2526', '#cb2526'],
} as const
const MARK = ['#12343c', '#e9e2d2'] as const

const DARK_STYLES = [
  ...Object.entries(PAPER).map(([name, [, dark]]) => `.${name}{background-color:${dark}!important}`),
  ...Object.entries(INK).map(([name, [, dark]]) => `.${name}{color:${dark}!important}`),
  `.mark{border-color:${MARK[1]}!important}`,
].join('')

const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"'
const ink = (name: keyof typeof INK) => `color:${INK[name][0]}`
const paper = (name: keyof typeof PAPER) => `background-color:${PAPER[name][0]}`

export const LINE = `<hr class="line" style="height:1px;margin:8px 0 24px;border:0;${paper('line')}">`
export const heading = (text: string, level: 1 | 2): string =>
  `<h${level} class="title" style="margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:700;letter-spacing:-0.5px;${ink('title')}">${escaped(text)}</h${level}>`
export const paragraph = (text: string): string =>
  `<p class="text" style="margin:0 0 16px;overflow-wrap:anywhere;${ink('text')}">${escaped(text)}</p>`
export const small = (text: string): string =>
  `<p class="small" style="margin:0 0 16px;font-size:13px;line-height:1.5;overflow-wrap:anywhere;${ink('small')}">${escaped(text)}</p>`
export const codeBox = (code: string): string =>
  `<p dir="ltr" class="code" style="margin:4px 0 16px;padding:18px 0;border-radius:12px;text-align:center;font-size:40px;line-height:1;font-weight:700;letter-spacing:2px;${ink('code')};${paper('code')}">${escaped(code)}</p>`

/** A warning that begins with a question. */
export const warning = (question: string, text: string): string =>
  `<p class="warn" style="margin:0 0 16px;padding:14px 16px;border-radius:12px;${ink('warn')};${paper('warn')}"><b>${escaped(question)}</b> ${escaped(text)}</p>`

/** A button, and below it in words the host that it opens. */
export const button = (url: string, text: string, below: string, isStop: boolean): string => {
  const name = isStop ? 'stop' : 'main'
  const link = `<a href="${escaped(url)}" class="label" style="display:block;padding:15px 20px;font-weight:600;line-height:1.2;text-decoration:none;${ink('label')}">${escaped(text)}</a>`
  return `${TABLE} style="margin:0 0 12px"><tr><td class="${name}" bgcolor="${PAPER[name][0]}" align="center" style="border-radius:12px;${paper(name)}">${link}</td></tr></table>
${small(below)}`
}

/** Facts as rows of name and value; each value keeps its own direction. */
export function facts(rows: readonly (readonly [name: string, value: string])[]): string {
  const line = `<tr><td colspan="2" class="line" bgcolor="${PAPER.line[0]}" height="1" style="height:1px;font-size:0;line-height:0;${paper('line')}"></td></tr>`
  const lines = rows.map(
    ([name, value]) =>
      `<tr><th scope="row" align="start" class="small" style="padding:9px 0;padding-inline-end:12px;font-weight:400;text-align:start;vertical-align:top;${ink('small')}">${escaped(name)}</th><td class="value" style="padding:9px 0;font-weight:600;text-align:end;overflow-wrap:anywhere;${ink('value')}"><bdi>${escaped(value)}</bdi></td></tr>`,
  )
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 16px;font-size:15px">${[line, ...lines.flatMap((row) => [row, line])].join('\n')}</table>`
}

type Page = {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly preheader: string
  /** At the top: who the mail is from, and in small what it is. */
  readonly brand: string
  readonly by: string
  /** What is below, as HTML. */
  readonly body: string
}

/** A whole mail. The preheader is what lists of mails show after the subject. */
export const page = ({
  language,
  direction,
  preheader,
  brand,
  by,
  body,
}: Page): string => `<!doctype html><html lang="${language}"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>@media (prefers-color-scheme:dark){${DARK_STYLES}}</style>
</head><body class="out" bgcolor="${PAPER.out[0]}" style="margin:0;${paper('out')}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preheader)}</div>
${TABLE} class="out" bgcolor="${PAPER.out[0]}" style="${paper('out')}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="600" class="card" bgcolor="${PAPER.card[0]}" style="width:100%;max-width:600px;border-radius:16px;${paper('card')}"><tr><td style="padding:24px 32px 0;font:16px/1.3 ${FONT}">
${TABLE} dir="${direction}"><tr><td width="44" style="vertical-align:bottom"><div class="mark" style="width:20px;height:31px;border:4px solid ${MARK[0]};border-bottom:0;border-radius:18px 18px 0 0"></div></td>
<td class="title" style="vertical-align:bottom;padding-bottom:8px;font-size:20px;font-weight:700;letter-spacing:-0.4px;overflow-wrap:anywhere;${ink('title')}"><bdi>${escaped(brand)}</bdi></td>
<td class="small" style="vertical-align:bottom;padding-bottom:10px;text-align:end;font-size:13px;${ink('small')}">${escaped(by)}</td></tr></table>
</td></tr><tr><td class="line" bgcolor="${PAPER.line[0]}" height="1" style="height:1px;font-size:0;line-height:0;${paper('line')}"></td></tr>
<tr><td style="padding:28px 32px 12px;font:16px/1.55 ${FONT}">
${body}
</td></tr></table>
</td></tr></table>
</body></html>`
