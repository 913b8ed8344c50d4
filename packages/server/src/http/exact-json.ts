/**
 * Reads JSON with every number as the text that stands there: `1e-7` and `0.1` arrive as written, where JSON.parse would pass
 * them through a float. Strings, booleans and null are as always.
 * @throws SyntaxError unless it is JSON
 */
export function parseExactJson(text: string): unknown {
  JSON.parse(text) // Only its judgement: what follows relies on the text being JSON.
  return JSON.parse(quoteNumbers(text))
}

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

function quoteNumbers(json: string): string {
  let quoted = ''
  let at = 0
  while (at < json.length) {
    const start = json.indexOf('"', at)
    if (start < 0) break
    const end = endOfString(json, start)
    quoted += json.slice(at, start).replace(NUMBER, '"$&"') + json.slice(start, end)
    at = end
  }
  return quoted + json.slice(at).replace(NUMBER, '"$&"')
}

/** @returns the index after the closing quote of the string that begins at `start` */
function endOfString(json: string, start: number): number {
  for (let index = start + 1; index < json.length; index += 1) {
    if (json[index] === '\\') index += 1
    else if (json[index] === '"') return index + 1
  }
  return json.length
}
