import type { Static, TObject, TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** Every wrong variable of an environment, told at once. */
export class InvalidEnvironment extends Error {
  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'InvalidEnvironment'
  }
}

/**
 * The configuration that `schema` describes, from environment variables: empty ones count as absent,
 * defaults fill in, numbers and booleans are converted. Throws InvalidEnvironment with each variable's
 * name and its schema's description.
 */
export function readEnvironment<T extends TObject>(
  schema: T,
  env: Record<string, string | undefined>,
): Static<T> {
  const given: Record<string, unknown> = {}
  for (const name of Object.keys(schema.properties)) {
    const value = env[name]
    if (value !== undefined && value !== '') given[name] = value
  }
  const converted = Value.Convert(schema, Value.Default(schema, given))
  if (Value.Check(schema, converted)) return converted as Static<T>
  throw new InvalidEnvironment(problemsOf(schema, converted as Record<string, unknown>))
}

function problemsOf(schema: TObject, converted: Record<string, unknown>): string[] {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const value = converted[name]
    if (value === undefined)
      return isRequired(schema, name) ? [`${name} is missing: ${described(property)}`] : []
    return Value.Check(property, value) ? [] : [`${name} is not valid: ${described(property)}`]
  })
}

function isRequired(schema: TObject, name: string): boolean {
  return ((schema as { required?: readonly string[] }).required ?? []).includes(name)
}

function described(property: TSchema): string {
  return (property as { description?: string }).description ?? 'see .env.example'
}
