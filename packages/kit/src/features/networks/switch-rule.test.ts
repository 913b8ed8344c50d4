import { expect, test } from 'vitest'
import { resolveSwitch } from './switch-rule.ts'

const there = {
  connectedInNamespace: true,
  connectedElsewhere: true,
  standsThere: false,
  active: true,
  allowed: true,
}

test.each([
  [there, 'SwitchNetwork'],
  [{ ...there, standsThere: true }, 'none'],
  [{ ...there, standsThere: true, active: false }, 'choose'],
  [{ ...there, allowed: false }, 'none'],
  [{ ...there, connectedInNamespace: false }, 'SwitchActiveChain'],
  [{ ...there, connectedInNamespace: false, allowed: false }, 'none'],
  [{ ...there, connectedInNamespace: false, connectedElsewhere: false }, 'choose'],
])('choosing a network %j → %s', (situation, expected) => {
  const next = resolveSwitch('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', situation)
  expect(next.kind === 'view' ? next.target.view : next.kind).toBe(expected)
})
