import { describe } from 'vitest'
import { storeConformance } from '../../../test/store-conformance.ts'
import { createMemoryStore } from './memory.ts'

describe('memory store', () => {
  storeConformance(async () => createMemoryStore())
})
