import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicState } from '../core/state.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { keepAccountCookie } from './keep-account-cookie.ts'

let written: string[] = []
beforeEach(() => {
  written = []
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    set cookie(text: string) {
      written.push(text)
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('what did not change in this tab does not overwrite what another tab wrote down', () => {
  let tell = (_: Partial<PublicState>) => {}
  const foyer = {
    context: { options: { id: 'foyer' } },
    getState: () => ({ status: 'disconnected' }),
    subscribe: (listener: (state: Partial<PublicState>) => void) => {
      tell = listener
      return () => undefined
    },
  }
  keepAccountCookie(foyer as unknown as Foyer)
  expect(written).toEqual(['foyer.foyer=; Path=/; SameSite=Lax; Max-Age=0; Secure'])
  tell({ status: 'disconnected', open: true })
  tell({ status: 'connecting' })
  tell({ status: 'disconnected' })
  expect(written).toHaveLength(1)
  tell({ status: 'connected', caipAddress: 'eip155:1:0x1' })
  tell({ status: 'connected', caipAddress: 'eip155:1:0x1', open: true })
  expect(written.slice(1)).toEqual(['foyer.foyer=eip155:1:0x1; Path=/; SameSite=Lax; Max-Age=2592000; Secure'])
})
