import type { Contract } from '@lares/shared-types/contract'
import type { TSchema } from 'typebox'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: object
}

/** Converts `/items/:id` to OpenAPI's `/items/{id}`. */
export function toPathTemplate(path: string): string {
  return path.replace(/:([A-Za-z]+)/g, '{$1}')
}

/** The path and query parameters of a contract. */
export function getParameters(contract: Contract): Parameter[] {
  return [
    ...listProperties(contract.params).map(([name, schema]) => ({
      name,
      in: 'path' as const,
      required: true,
      schema,
    })),
    ...listProperties(contract.query).map(([name, schema]) => ({
      name,
      in: 'query' as const,
      required: listRequired(contract.query).includes(name),
      schema,
    })),
  ]
}

function listProperties(schema: TSchema | undefined): [string, object][] {
  const properties: unknown = schema && 'properties' in schema ? schema.properties : {}
  return Object.entries(JSON.parse(JSON.stringify(properties)))
}

function listRequired(schema: TSchema | undefined): unknown[] {
  return schema && 'required' in schema && Array.isArray(schema.required) ? schema.required : []
}
