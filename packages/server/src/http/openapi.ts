import type { CatalogueEntry } from '@foyer/base'
import { type Contract, type Endpoint, errorBody } from '@foyer/contracts'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

/** OpenAPI 3.1 generated from the contracts, https://spec.openapis.org/oas/v3.1.1 */
export function openApi(contracts: readonly Contract[], serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const contract of contracts) {
    for (const [operationId, endpoint] of Object.entries(contract)) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation(operationId, endpoint),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Foyer server', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: serverUrl }],
    paths,
    components: { schemas: { Error: schemaOf(errorBody, 'output') } },
  }
}

function operation(operationId: string, endpoint: Endpoint): object {
  const { summary, params, query, body, ok, contentType, errors, example } = endpoint
  return {
    operationId,
    summary,
    parameters: [...parametersOf(params, 'path', example?.params), ...parametersOf(query, 'query', example?.query)],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(body, 'input'), ...exampleOf(example?.body) } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'OK',
        content: {
          [contentType ?? 'application/json']: ok ? { schema: schemaOf(ok, 'output'), ...exampleOf(example?.ok) } : {},
        },
      },
      ...Object.fromEntries(
        errors.map((error) => [String(error.status ?? 500), errorResponse(errors, error.status ?? 500)]),
      ),
    },
  }
}

function errorResponse(errors: readonly CatalogueEntry[], status: number): object {
  const codes = errors.filter((error) => (error.status ?? 500) === status).map(({ code }) => code)
  return {
    description: codes.join(', '),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

const exampleOf = (example: unknown): object => (example === undefined ? {} : { example })

function parametersOf(
  schema: GenericSchema | undefined,
  place: 'path' | 'query',
  examples: Readonly<Record<string, string>> = {},
): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
    ...exampleOf(examples[name]),
  }))
}

/** Transformations have no JSON schema, so values in the URL are described by the schema's input. */
const schemaOf = (schema: GenericSchema, typeMode: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' })
  return rest
}
