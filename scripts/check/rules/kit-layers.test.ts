import { expect, test } from 'vitest'
import { messagesOf } from '../fixture.ts'
import { kitLayers } from './kit-layers.ts'

const KIT = {
  'packages/kit/src/core/store.ts': '',
  'packages/kit/src/connectors/injected.ts': '',
  'packages/kit/src/chains/evm/index.ts': '',
  'packages/kit/src/chains/solana/index.ts': '',
  'packages/kit/src/locales/en.ts': '',
  'packages/kit/src/ui/row.tsx': '',
  'packages/kit/src/bridge/use-store.ts': '',
  'packages/kit/src/react/hooks.ts': '',
  'packages/kit/src/features/send/send.ts': '',
  'packages/kit/src/features/send/send-view.tsx': '',
  'packages/kit/src/features/swap/swap.ts': '',
  'packages/kit/src/modal/create-foyer.ts': '',
  'packages/kit/src/headless/verbs.ts': '',
  'packages/kit/src/testing/index.ts': '',
}
const found = (path: string, text: string) => messagesOf(kitLayers, { ...KIT, [`packages/kit/src/${path}`]: text })

test.each([
  ['core/a.ts', "import { useStore } from '../bridge/use-store.ts'"],
  ['core/a.ts', "const load = () => import('../modal/create-foyer.ts')"],
  ['core/a.ts', "import type { Injected } from '../connectors/injected.ts'"],
  ['core/a.ts', "import { useState } from 'react'"],
  ['core/a.ts', "import { createClient } from 'viem'"],
  ['core/a.ts', "import { startServer } from '@foyer/server'"],
  ['features/send/a.tsx', "import type { Foyer } from '../../modal/create-foyer.ts'"],
  ['features/send/a.tsx', "import { useFoyerState } from '../../react/hooks.ts'"],
  ['features/send/a.ts', "import { swap } from '../swap/swap.ts'"],
  ['features/send/a.ts', "import { SendView } from './send-view.tsx'"],
  ['features/send/a.ts', "import { useStore } from '../../bridge/use-store.ts'"],
  ['features/send/a.ts', "import type { ReactNode } from 'react'"],
  ['modal/a.ts', "import { evm } from '../chains/evm/index.ts'"],
  ['chains/evm/a.ts', "import { solana } from '../solana/index.ts'"],
  ['ui/a.tsx', "import { createStore } from '../core/store.ts'"],
  ['ui/a.tsx', "import { en } from '../locales/en.ts'"],
  ['ui/a.tsx', "import type { WalletEntry } from '@foyer/contracts'"],
  ['headless/a.ts', "import { Row } from '../ui/row.tsx'"],
  ['headless/a.ts', "import { useState } from 'react'"],
  ['element/a.ts', "import { verbs } from '../headless/verbs.ts'"],
  ['modal/a.ts', "import { verbs } from '../headless/verbs.ts'"],
  ['chains/evm/a.ts', "import { connect } from '@wagmi/core'"],
  ['headless/a.ts', "import { wallet } from '../testing/index.ts'"],
  ['testing/a.ts', "import { evm } from '../chains/evm/index.ts'"],
  ['element/a.ts', "import { test } from '@playwright/test'"],
  ['nowhere/a.ts', ''],
])('%s must not: %s', (path, text) => {
  expect(found(path, text)).toHaveLength(1)
})

test.each([
  ['core/a.ts', "import { FoyerError } from '@foyer/base'"],
  ['testing/a.ts', "import { createClient } from 'viem'\nimport { store } from '../core/store.ts'"],
  ['chains/evm/a.ts', "import { createClient } from 'viem'"],
  ['features/send/use-a.ts', "import { useState } from 'react'\nimport { useStore } from '../../bridge/use-store.ts'"],
  ['features/send/a.tsx', "import { Row } from '../../ui/row.tsx'\nimport { send } from './send.ts'"],
  ['modal/a.tsx', "const load = () => import('../features/send/send-view.tsx')"],
  ['react/foyer-a.tsx', "import { createFoyer } from '../modal/create-foyer.ts'"],
  ['headless/a.ts', "import { createFoyer } from '../modal/create-foyer.ts'"],
  ['wagmi/a.ts', "import { connect } from '@wagmi/core'\nimport { evm } from '../chains/evm/index.ts'"],
  ['core/a.test.ts', "import { createFoyer } from '../modal/create-foyer.ts'"],
])('%s may: %s', (path, text) => {
  expect(found(path, text)).toEqual([])
})
