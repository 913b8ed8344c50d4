import {
  auth,
  type Contract,
  capture,
  chain,
  directory,
  type Endpoint,
  login,
  names,
  recovery,
  reports,
  swap,
} from '@foyer/contracts'
import { safeParse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { openApi } from './openapi.ts'

const CONTRACTS: readonly Contract[] = [directory, chain, swap, names, auth, capture, reports, login, recovery]
const EXAMPLES = CONTRACTS.flatMap((contract) =>
  Object.entries(contract).flatMap(([name, endpoint]) => (endpoint.example ? [[name, endpoint] as const] : [])),
)

describe('the examples in the documentation', () => {
  test('every call has one', () => {
    // A picture shows itself.
    const calls = CONTRACTS.flatMap((contract) =>
      Object.entries<Endpoint>(contract).flatMap(([name, { ok }]) => (ok ? [name] : [])),
    )
    expect(EXAMPLES.map(([name]) => name)).toEqual(expect.arrayContaining(calls))
  })

  test.each(EXAMPLES)('%s is what its schemas say', (_, { example, ...endpoint }) => {
    for (const part of ['params', 'query', 'body', 'ok'] as const) {
      const [schema, value] = [endpoint[part], example?.[part]]
      expect(value === undefined, part).toBe(schema === undefined)
      if (schema) expect(safeParse(schema, value).issues?.[0], part).toBeUndefined()
    }
  })

  test.each(EXAMPLES)('%s shows nothing that its schema does not know', (_, endpoint) => {
    // What a schema does not know is left out of its output: so is a field that was renamed.
    if (endpoint.ok) expect(safeParse(endpoint.ok, endpoint.example?.ok).output).toEqual(endpoint.example?.ok)
  })
})

test('OpenAPI shows them, and every path of every contract', () => {
  const { paths } = openApi(CONTRACTS, 'https://api.example') as {
    paths: Record<string, { post?: Operation; get?: Operation }>
  }
  expect(Object.keys(paths).sort()).toEqual(
    [...new Set(CONTRACTS.flatMap((contract) => Object.values(contract).map(({ path }) => path)))].sort(),
  )
  const prices = paths['/v1/fungible/price']?.post
  expect(prices?.requestBody?.content['application/json'].example).toEqual(chain.getPrices.example.body)
  expect(prices?.responses[200].content['application/json'].example).toEqual(chain.getPrices.example.ok)
  const parameters = paths['/v1/account/{address}/balance']?.get?.parameters
  expect(parameters?.find(({ name }) => name === 'address')?.example).toBe(chain.getBalance.example.params.address)
  expect(parameters?.find(({ name }) => name === 'st')).not.toHaveProperty('example')
})

type Shown = { content: { 'application/json': { example?: unknown } } }
type Operation = {
  parameters: { name: string; example?: string }[]
  requestBody?: Shown
  responses: { 200: Shown }
}
