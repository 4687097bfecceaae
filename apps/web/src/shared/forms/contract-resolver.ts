import type { Resolver } from 'react-hook-form'
import type { TObject } from 'typebox'
import type { CheckedValues, FormValues } from './form-values.ts'

/**
 * Validates a form with the schema of its contract's body, by the same rules as the server. Empty texts are omitted,
 * except in the fields `keepEmpty`. The validator is loaded when the first form is submitted, so that the sign-in page
 * does not wait for it.
 */
export function contractResolver<S extends TObject>(
  schema: S,
  keepEmpty: readonly string[] = [],
): Resolver<FormValues<S>, unknown, CheckedValues<S>> {
  return async (values, context, options) => {
    const { typeboxResolver } = await import('@hookform/resolvers/typebox')
    // The types are equal, but the compiler cannot prove that for a generic schema.
    const resolve: unknown = typeboxResolver<S, unknown>(schema)
    return (resolve as Resolver<FormValues<S>, unknown, CheckedValues<S>>)(
      omitEmpty(values, keepEmpty),
      context,
      options,
    )
  }
}

/**
 * Copies form values without the empty texts at any depth, because a contract expects missing values to be absent.
 * Fields named in `keep` stay, because their empty text clears the stored one.
 */
function omitEmpty<T>(values: T, keep: readonly string[]): T {
  const copy = structuredClone(values)
  if (typeof copy === 'object' && copy !== null) prune(copy, keep)
  return copy
}

function prune(node: object, keep: readonly string[]): void {
  for (const [name, value] of Object.entries(node)) {
    const isEmpty = value === undefined || (value === '' && !keep.includes(name))
    if (isEmpty && !Array.isArray(node)) Reflect.deleteProperty(node, name)
    else if (typeof value === 'object' && value !== null) prune(value, keep)
  }
}
