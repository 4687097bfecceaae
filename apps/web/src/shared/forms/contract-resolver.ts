import type { Resolver } from 'react-hook-form'
import type { TObject } from 'typebox'
import type { CheckedValues, FormValues } from './form-values.ts'
import { withoutEmpty } from './without-empty.ts'

/**
 * Checks a form with the schema of its contract's body, by the same rules as the server. An empty text counts as not
 * given, unless its field is named in `keepEmpty`. The checker is fetched when the first form is sent, so that the
 * sign-in page does not wait for it.
 */
export function contractResolver<S extends TObject>(
  schema: S,
  keepEmpty: readonly string[] = [],
): Resolver<FormValues<S>, unknown, CheckedValues<S>> {
  return async (values, context, options) => {
    const { typeboxResolver } = await import('@hookform/resolvers/typebox')
    // The same type in the library's spelling; with the schema still open the compiler cannot see that.
    const resolve: unknown = typeboxResolver<S, unknown>(schema)
    return (resolve as Resolver<FormValues<S>, unknown, CheckedValues<S>>)(
      withoutEmpty(values, keepEmpty),
      context,
      options,
    )
  }
}
