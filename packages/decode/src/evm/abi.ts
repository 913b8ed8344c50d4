import { type AbiParameter, decodeAbiParameters, type Hex, parseAbiParameters } from 'viem'

/** Hexadecimal digits of a word. */
const WORD = 64

/**
 * Decodes values of the types, such as `address,bytes[]`. Undefined if the data is malformed, or stands for more than it
 * contains: offsets may point to the same place many times, so that a small list would fill the memory.
 */
export function valuesOf(types: string, data: Hex): readonly unknown[] | undefined {
  if (types === '') return []
  try {
    const parameters = parseAbiParameters(types) as readonly AbiParameter[]
    measure(parameters, data.slice(2))
    return decodeAbiParameters(parameters, data)
  } catch {
    return undefined
  }
}

/** Adds up what the values take, without copying anything. @throws if that is more than the data, or an offset leaves it */
function measure(parameters: readonly AbiParameter[], digits: string): void {
  let room = digits.length
  const take = (size: number) => {
    room -= size
    if (room < 0) throw new RangeError()
  }
  const numberAt = (at: number): number => {
    const word = digits.slice(at, at + WORD)
    // Longer numbers than this are larger than any data.
    if (word.length < WORD || !/^0{52}/.test(word)) throw new RangeError()
    return Number.parseInt(word, 16)
  }
  function read(types: readonly AbiParameter[], base: number): void {
    let at = base
    for (const type of types) {
      const words = wordsOf(type)
      take((words ?? 1) * WORD)
      if (words === undefined) follow(type, base + 2 * numberAt(at))
      at += (words ?? 1) * WORD
    }
  }
  function follow(type: AbiParameter, start: number): void {
    const item = itemOf(type)
    if (item) {
      const count = numberAt(start)
      take(WORD)
      if (count * WORD > room) throw new RangeError()
      read(
        Array.from({ length: count }, () => item),
        start + WORD,
      )
    } else if (type.type === 'tuple') read(componentsOf(type), start)
    else take(WORD + 2 * numberAt(start))
  }
  read(parameters, 0)
}

/** The type of the items of a list. The signatures here have no lists of fixed length. */
const itemOf = (type: AbiParameter): AbiParameter | undefined =>
  type.type.endsWith('[]') ? ({ ...type, type: type.type.slice(0, -2) } as AbiParameter) : undefined

const componentsOf = (type: AbiParameter): readonly AbiParameter[] => ('components' in type ? type.components : [])

/** How many words a value takes in place. Undefined if an offset to it is in its place. */
function wordsOf(type: AbiParameter): number | undefined {
  if (itemOf(type) || type.type === 'bytes' || type.type === 'string') return undefined
  if (type.type !== 'tuple') return 1
  let sum = 0
  for (const component of componentsOf(type)) {
    const words = wordsOf(component)
    if (words === undefined) return undefined
    sum += words
  }
  return sum
}
