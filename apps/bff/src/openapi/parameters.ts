import type { Contract } from '@lares/shared-types/contract'
import type { TSchema } from 'typebox'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: object
}

/** `/items/:id` as OpenAPI writes it: `/items/{id}`. */
export function templateOf(path: string): string {
  return path.replace(/:([A-Za-z]+)/g, '{$1}')
}

/** The parameters in the path and in the query of a contract. */
export function parametersOf(contract: Contract): Parameter[] {
  return [
    ...propertiesOf(contract.params).map(([name, schema]) => ({
      name,
      in: 'path' as const,
      required: true,
      schema,
    })),
    ...propertiesOf(contract.query).map(([name, schema]) => ({
      name,
      in: 'query' as const,
      required: requiredOf(contract.query).includes(name),
      schema,
    })),
  ]
}

function propertiesOf(schema: TSchema | undefined): [string, object][] {
  const properties: unknown = schema && 'properties' in schema ? schema.properties : {}
  return Object.entries(JSON.parse(JSON.stringify(properties)))
}

function requiredOf(schema: TSchema | undefined): unknown[] {
  return schema && 'required' in schema && Array.isArray(schema.required) ? schema.required : []
}
