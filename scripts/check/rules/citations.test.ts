import { expect, test } from 'vitest'
import { findingsOf } from '../fixture.ts'
import { citations } from './citations.ts'

const PATH = 'packages/kit/src/core/a.ts'
const found = (text: string) => findingsOf(citations('| R14 | … |\n| T2 | … |'), { [PATH]: text })

test.each([
  '/** As the specification says. */',
  '// (specification, section 9)',
  '// the threat list, R14',
  '// design, section 6',
  '// see shared/research/relay.md',
  '// heard once (R15)',
  '// stopped (T3)',
])('%s is a finding', (text) => expect(found(text)).toEqual([`${PATH}:1 citation`]))

test.each([
  '// heard once (R14), from allowed origins (T2)',
  '// RFC 4648, section 5',
  '// https://www.jsonrpc.org/specification#error_object',
  "const a = 'the specification'",
  '// CAIP-2, EIP-1193, SLIP-44, ERC-20',
])('%s is none', (text) => expect(found(text)).toEqual([]))
