import { expect, test } from 'vitest'
import { resolveSwitch } from './switch-rule.ts'

test.each([
  [{ connectedInNamespace: true, alreadyThere: false, allowed: true }, 'SwitchNetwork'],
  [{ connectedInNamespace: true, alreadyThere: true, allowed: true }, 'none'],
  [{ connectedInNamespace: false, alreadyThere: false, allowed: true }, 'choose'],
  [{ connectedInNamespace: true, alreadyThere: false, allowed: false }, 'none'],
])('choosing a network %j → %s', (situation, expected) => {
  const next = resolveSwitch('eip155:1', situation)
  expect(next.kind === 'view' ? next.target.view : next.kind).toBe(expected)
})
