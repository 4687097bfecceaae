import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { createBoundedValidator } from './bounded-validator.ts'

/** Fastify's validator compiler. Params, queries and headers, which arrive as text, are converted first. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const findViolations = createBoundedValidator(schema)
  return (input: unknown) => {
    const value = httpPart === 'body' ? input : Value.Convert(schema, input)
    const error = findViolations(value)
    return error.length === 0 ? { value } : { error }
  }
}
