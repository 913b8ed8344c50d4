import { type Rule, treeOf } from './tree.ts'

type Files = Readonly<Record<string, string>>

/** Runs a rule on a handwritten tree and returns its findings as `path:line rule`. */
export function findingsOf(rule: Rule, files: Files): string[] {
  return rule(treeOf(files)).map(({ path, line, rule: name }) => `${path}:${line} ${name}`)
}

export function messagesOf(rule: Rule, files: Files): string[] {
  return rule(treeOf(files)).map(({ message }) => message)
}
