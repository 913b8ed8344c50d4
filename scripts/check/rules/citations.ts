import type { Finding, Rule } from '../tree.ts'

/** Mentions of documents that are not in this repository. */
const ELSEWHERE =
  /\b(the )?specification\b(?!#)(?<!org\/specification)|threat list|reliability list|\bdesign,? section \d|\bshared\//i
/** Ids of the numbered rules in docs/rules.md. */
const NUMBERED = /(?<![\w/-])[RT]\d{1,2}(?![\w.])/g

/**
 * Checks that comments cite only public standards and pages of this repository, and that each numbered rule exists in
 * docs/rules.md.
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
