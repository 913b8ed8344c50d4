import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHex } from '@foyer/base/bytes'

/* Reads the vectors of the folder `vectors`, and counts what became of them. Its README.md says where they are from. */

type Result = 'valid' | 'invalid' | 'acceptable'
type Bytes = Uint8Array<ArrayBuffer>
type Vector<B extends string, N extends string = never> = Readonly<Record<B, Bytes> & Record<N, number>> & {
  readonly result: Result
  /** File, number and comment, for the message of a test that fails. */
  readonly name: string
}

type Row = Readonly<Record<string, unknown>>
type File = { readonly groups: readonly (Row & { readonly tests: readonly Row[] })[] }
const RESULTS: readonly unknown[] = ['valid', 'invalid', 'acceptable'] satisfies Result[]

/**
 * The vectors of a file, with the fields of their group.
 * @param bytes the fields that are hex @param numbers the fields that are numbers
 * @throws TypeError for a vector that lacks one of them
 */
export function readVectors<B extends string, N extends string = never>(
  file: string,
  bytes: readonly B[],
  numbers: readonly N[] = [],
): readonly Vector<B, N>[] {
  const { groups }: File = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors', `${file}.json`), 'utf8'))
  return groups.flatMap(({ tests, ...group }) =>
    tests.map((test) => {
      const row: Row = { ...group, ...test }
      const name = `${file} tcId ${row.tcId}: ${row.comment}`
      const fields = [
        ...bytes.map((field) => [field, bytesOf(row[field], `${name}, ${field}`)]),
        ...numbers.map((field) => [field, numberOf(row[field], `${name}, ${field}`)]),
      ]
      if (!RESULTS.includes(row.result)) throw new TypeError(`${name}: no result`)
      return { ...Object.fromEntries(fields), name, result: row.result }
    }),
  )
}

function bytesOf(value: unknown, name: string): Bytes {
  if (typeof value !== 'string' || !/^([0-9a-f]{2})*$/.test(value)) throw new TypeError(`${name}: not hex`)
  return fromHex(value)
}

function numberOf(value: unknown, name: string): number {
  if (typeof value !== 'number') throw new TypeError(`${name}: not a number`)
  return value
}

/** How many vectors of each result were treated as they should be, and the names of those that were not. */
type Tally = Partial<Record<Result, number>> & { readonly wrong: readonly string[] }

/**
 * Shows every vector to `isRight`, one after the other. One that it throws for is wrong.
 * @param isRight whether our code does with a vector what it should
 */
export async function tally<V extends Vector<never>>(
  vectors: readonly V[],
  isRight: (vector: V) => boolean | Promise<boolean>,
): Promise<Tally> {
  const counts: Partial<Record<Result, number>> = {}
  const wrong: string[] = []
  for (const vector of vectors) {
    const { name, result } = vector
    try {
      if (await isRight(vector)) counts[result] = (counts[result] ?? 0) + 1
      else wrong.push(`${name} (${result})`)
    } catch (error) {
      wrong.push(`${name} (${result}): ${error}`)
    }
  }
  return { ...counts, wrong }
}

/** Whether an operation throws or rejects. */
export async function refuses(operation: () => unknown): Promise<boolean> {
  try {
    await operation()
    return false
  } catch {
    return true
  }
}

/** Whether an operation returns exactly these bytes. */
export async function returns(
  expected: Uint8Array,
  operation: () => ArrayBuffer | Uint8Array | Promise<ArrayBuffer | Uint8Array>,
): Promise<boolean> {
  return Buffer.from(new Uint8Array(await operation())).equals(expected)
}

/** The text of bytes that are UTF-8, and undefined for others. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
