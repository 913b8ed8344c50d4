import type { Example } from './endpoint.ts'

/* Examples of the wallet directory, for the documentation. A test validates each against its schemas. */

const query = { projectId: 'my-app', st: 'foyer', sv: 'react-0.1.0' }

export const directoryExamples = {
  getConfig: { query, ok: { features: [{ id: 'activity', isEnabled: true, config: null }] } },
  getOrigins: { query, ok: { allowedOrigins: ['https://atoll.example'] } },
  getWallets: {
    query: { ...query, page: '1', entries: '40', search: 'rain' },
    ok: {
      data: [
        {
          id: 'rainbow',
          name: 'Rainbow',
          homepage: 'https://rainbow.me',
          image_id: 'rainbow',
          mobile_link: 'rainbow://',
          rdns: 'me.rainbow',
          chains: ['eip155'],
        },
      ],
      count: 1,
    },
  },
  getAnalyticsConfig: { query, ok: { isAnalyticsEnabled: false } },
} as const satisfies Record<string, Example>
