import type { Example } from './endpoint.ts'

/* Examples of the calls for names, for the documentation. A test validates each against its schemas. */

const MARA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const project = { projectId: 'my-app' }
const record = {
  name: 'mara.foyer.id',
  registered_at: '2026-03-02T09:41:00.000Z',
  updated_at: '2026-03-02T09:41:00.000Z',
  addresses: { '60': { address: MARA, created: '2026-03-02T09:41:00.000Z' } },
  attributes: {},
}

export const nameExamples = {
  getIdentity: { params: { address: MARA }, query: project, ok: { name: 'mara.foyer.id', avatar: null } },
  getName: { params: { name: 'mara.foyer.id' }, query: { ...project, apiVersion: '2' }, ok: record },
  getNames: { params: { address: MARA }, query: project, ok: { names: [record] } },
  getNameSuggestions: {
    params: { name: 'mara' },
    query: project,
    ok: {
      suggestions: [
        { name: 'mara-lane.foyer.id', registered: false },
        { name: 'mara.foyer.id', registered: true },
      ],
    },
  },
  registerName: {
    query: project,
    body: {
      coin_type: 2_147_492_101,
      address: MARA,
      message: 'atoll.example asks you to register the name mara.foyer.id …',
      signature: '0x5bd427f9',
    },
    ok: { success: true },
  },
  choosePrimaryName: {
    query: project,
    body: {
      address: MARA,
      message: 'atoll.example asks you to make mara.foyer.id your primary name …',
      signature: '0x5bd427f9',
    },
    ok: { success: true },
  },
} as const satisfies Record<string, Example>
