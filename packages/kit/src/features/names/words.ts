import type { NameProblem } from '../../core/name-problem.ts'
import type { Translator } from '../../locales/translate.ts'
import type { LabelProblem } from './label.ts'

/** What is wrong with what is typed, in words. */
export function labelWords(t: Translator, problem: LabelProblem): string {
  return problem.kind === 'character'
    ? t('names.character', { character: problem.character })
    : t(`names.${problem.kind}`)
}

/** Why an attempt failed, and what to do about it. */
export function problemWords(t: Translator, problem: NameProblem, name: string, wallet: string): string {
  const { reason, seconds, limit } = problem
  if (reason === 'taken') return t('names.problemTaken', { name })
  if (reason === 'limit') return t('names.problemLimit', { count: limit ?? 0 })
  if (reason === 'reserved') return t('names.reserved')
  if (reason === 'invalid') return t('names.problemInvalid')
  if (reason === 'notHeld') return t('names.problemNotHeld', { name })
  if (reason === 'signature') return t('names.problemSignature')
  if (reason === 'chain') return t('names.problemChain')
  if (reason === 'tooMany') return t('names.problemTooMany', { count: seconds ?? 0 })
  if (reason === 'lost') return t('names.problemLost')
  if (reason === 'wallet') return t('names.problemWallet', { wallet })
  return t('names.problemFailed')
}
