import type { Finding, Rule } from '../tree.ts'

/** Documents that whoever has only this repository cannot read. */
const ELSEWHERE =
  /\b(the )?specification\b(?!#)(?<!org\/specification)|threat list|reliability list|\bdesign,? section \d|\bshared\//i
/** The numbered rules of docs/rules.md. */
const NUMBERED = /(?<![\w/-])[RT]\d{1,2}(?![\w.])/g

/**
 * A comment cites public standards and pages of this repository, nothing else, and a numbered rule is one of docs/rules.md.
 * @param rules the text of docs/rules.md
 */
export function citations(rules: string): Rule {
  const known = new Set(rules.match(NUMBERED))
  return ({ sources }) => {
    const findings: Finding[] = []
    for (const { path, comments } of sources.values())
      for (const { line, text } of comments) {
        const add = (message: string) => findings.push({ path, line, rule: 'citation', message })
        if (ELSEWHERE.test(text)) add('it cites a document that is not in this repository')
        for (const id of text.match(NUMBERED) ?? []) if (!known.has(id)) add(`${id} is not in docs/rules.md`)
      }
    return findings
  }
}
