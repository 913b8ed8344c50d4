/*
 * What every mail looks like: one column of at most 600 px of tables, without pictures or remote files. Programs that read no style sheet have
 * the light colours, from attributes and inline styles; those that do have the dark ones where the reader wants them. A program may leave out a
 * whole style sheet for one rule that it does not know (https://developers.google.com/workspace/gmail/design/css), so it has classes and colours only.
 */

/** In sRGB, because few programs know other colours. */
const LIGHT = { out: '#f5f4f1', card: '#ffffff', ink: '#1b1916', text: '#524f4a', line: '#e2e0dd', link: '#0063c0' }
const DARK = { out: '#0f0e0d', card: '#1b1a18', ink: '#f4f2ef', text: '#b8b5b0', line: '#34322f', link: '#6ab2ff' }
const DARK_WELL = '#262421'

const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const TEXT_STYLE = `margin:0 0 16px;color:${LIGHT.text};overflow-wrap:anywhere`
export const LINK_STYLE = `color:${LIGHT.link}`
export const CODE_STYLE = `margin:4px 0 16px;padding:18px 0;border-radius:12px;text-align:center;font-size:40px;line-height:1;font-weight:700;letter-spacing:2px;color:${LIGHT.ink};background-color:${LIGHT.out}`
export const LINE = `<hr class="line" style="height:1px;margin:8px 0 24px;border:0;background-color:${LIGHT.line}">`

const DARK_STYLES = [
  `.out{background-color:${DARK.out}!important}`,
  `.card{background-color:${DARK.card}!important}`,
  `.text{color:${DARK.text}!important}`,
  `.link{color:${DARK.link}!important}`,
  `.code{color:${DARK.ink}!important;background-color:${DARK_WELL}!important}`,
  `.line{background-color:${DARK.line}!important}`,
].join('')

const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** @param body what is between the edges of the card, as HTML */
export const page = (language: string, body: string): string => `<!doctype html><html lang="${language}"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>@media (prefers-color-scheme:dark){${DARK_STYLES}}</style>
</head><body class="out" bgcolor="${LIGHT.out}" style="margin:0;background-color:${LIGHT.out}">
${TABLE} width="100%" class="out" bgcolor="${LIGHT.out}" style="background-color:${LIGHT.out}"><tr><td align="center" style="padding:24px 12px">
${TABLE} width="600" class="card" bgcolor="${LIGHT.card}" style="width:100%;max-width:600px;border-radius:16px;background-color:${LIGHT.card}"><tr><td style="padding:28px 32px 12px;font:16px/1.55 ${FONT}">
${body}
</td></tr></table>
</td></tr></table>
</body></html>`
