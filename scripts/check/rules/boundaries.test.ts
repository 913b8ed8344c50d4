import { expect, test } from 'vitest'
import { messagesOf } from '../fixture.ts'
import { boundaries } from './boundaries.ts'

const manifest = (name: string) => JSON.stringify({ name, exports: { '.': './src/index.ts' } })
const TREE = {
  'packages/kit/package.json': manifest('@foyer/kit'),
  'packages/kit/src/index.ts': '',
  'packages/kit/src/core/store.ts': '',
  'packages/kit/src/ui/row.tsx': '',
  'packages/decode/package.json': manifest('@foyer/decode'),
  'packages/decode/src/index.ts': '',
  'packages/base/package.json': manifest('@foyer/base'),
  'packages/base/src/index.ts': '',
  'packages/server/package.json': manifest('@foyer/server'),
  'packages/server/src/relay/index.ts': '',
  'packages/server/src/relay/relay.ts': '',
  'packages/server/src/http/serve.ts': '',
  'packages/server/src/directory/handlers.ts': '',
  'packages/server/src/db/database.ts': '',
}
const found = (path: string, text: string) => messagesOf(boundaries, { ...TREE, [path]: text })

test.each([
  ['apps/demo/src/a.ts', "import { messageOf } from '@foyer/base'"],
  ['apps/demo/src/a.ts', "import { createStore } from '@foyer/kit/core/store'"],
  ['apps/demo/src/a.ts', "import { Row } from '../../../packages/kit/src/ui/row.tsx'"],
  ['apps/gallery/src/a.ts', "import { createStore } from '../../../packages/kit/src/core/store.ts'"],
  ['apps/wallet-page/src/a.ts', "import { createFoyer } from '@foyer/kit'"],
  ['packages/base/src/a.ts', "import { createFoyer } from '@foyer/kit'"],
  ['packages/decode/src/a.ts', "import { createFoyer } from '@foyer/kit'"],
  ['packages/kit/src/a.ts', "import { decodeRequest } from '@foyer/decode'"],
  ['apps/demo/src/a.ts', "import { decodeRequest } from '@foyer/decode'"],
  ['apps/extension/src/a.ts', "import { messageOf } from '@foyer/base'"],
  ['packages/server/src/a.ts', "import { createStore } from '../../kit/src/core/store.ts'"],
  ['packages/server/src/a.ts', "import { createRelay } from './relay/relay.ts'"],
  ['packages/server/src/directory/a.ts', "import { createRelay } from '../relay/index.ts'"],
  ['packages/server/src/http/a.ts', "import { handlers } from '../directory/handlers.ts'"],
  ['packages/server/src/db/a.ts', "import { handlers } from '../directory/handlers.ts'"],
])('%s must not: %s', (path, text) => {
  expect(found(path, text)).toHaveLength(1)
})

test.each([
  ['apps/demo/src/a.ts', "import { createFoyer } from '@foyer/kit'"],
  ['apps/wallet-page/src/a.ts', "import { messageOf } from '@foyer/base'"],
  ['packages/decode/src/a.ts', "import { messageOf } from '@foyer/base'"],
  ['apps/wallet/src/a.ts', "import { decodeRequest } from '@foyer/decode'"],
  ['apps/extension/src/a.ts', "import { decodeRequest } from '@foyer/decode'"],
  ['apps/gallery/src/a.ts', "import { Row } from '../../../packages/kit/src/ui/row.tsx'"],
  ['packages/server/src/a.ts', "import { createRelay } from './relay/index.ts'"],
  ['packages/server/src/a.ts', "import { handlers } from './directory/handlers.ts'"],
  ['packages/server/src/directory/a.ts', "import { serve } from '../http/serve.ts'"],
  ['packages/server/src/directory/a.ts', "import { openDatabase } from '../db/database.ts'"],
  ['packages/server/src/a.test.ts', "import { createStore } from '../../kit/src/core/store.ts'"],
])('%s may: %s', (path, text) => {
  expect(found(path, text)).toEqual([])
})
