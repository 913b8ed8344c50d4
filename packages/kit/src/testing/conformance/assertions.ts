import { isFoyerError } from '@foyer/base'
import type { Accounts } from '../../index.ts'

/* The conformance checks run in any test runner, so they use their own assertions. */

export function opened(accounts: Accounts | undefined): Accounts {
  assert(accounts !== undefined && accounts.addresses.length > 0, 'no accounts were opened')
  return accounts
}

export function assert(condition: unknown, complaint: string): asserts condition {
  if (!condition) throw new Error(complaint)
}

export function equal(actual: unknown, expected: unknown, what: string): void {
  const [a, b] = [actual, expected].map((value) => JSON.stringify(value))
  assert(a === b, `${what}: ${a}, expected ${b}`)
}

export async function caught(act: () => Promise<unknown>): Promise<unknown> {
  try {
    await act()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

export async function rejects(act: () => Promise<unknown>, entry: Parameters<typeof isFoyerError>[1]): Promise<void> {
  const error = await caught(act)
  assert(isFoyerError(error, entry), `${String(error)} was thrown, expected ${entry?.code}`)
}

/** How long `until` waits for its condition, in milliseconds. */
const PATIENCE_MS = 5_000

export async function until(isSo: () => boolean | Promise<boolean>, complaint: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    assert(Date.now() < deadline, complaint)
    await turn()
  }
}

export const turn = () => new Promise((resolve) => setTimeout(resolve, 10))
