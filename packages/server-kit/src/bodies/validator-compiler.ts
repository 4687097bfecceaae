import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { boundedValidator } from './bounded-validator.ts'

/** Fastify's validator of the parts of a request; what comes in an address as text is converted first. */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const findViolations = boundedValidator(schema)
  return (given: unknown) => {
    const value = httpPart === 'body' ? given : Value.Convert(schema, given)
    const error = findViolations(value)
    return error.length === 0 ? { value } : { error }
  }
}
