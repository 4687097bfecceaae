import type { Static, TObject, TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** Thrown for an invalid environment, with a message that lists every problem. */
export class InvalidEnvironment extends Error {
  constructor(problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'InvalidEnvironment'
  }
}

/**
 * Reads the variables of `schema` from the environment: empty ones count as absent, defaults are applied, numbers and
 * booleans are converted. `listConflicts` lists what is wrong between several variables. Throws InvalidEnvironment with
 * every problem, a single variable's with its name and description.
 */
export function readEnvironment<T extends TObject>(
  schema: T,
  env: Readonly<Record<string, string | undefined>>,
  listConflicts: (values: Partial<Static<T>>) => readonly string[] = () => [],
): Static<T> {
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(schema.properties)) {
    const value = env[name]
    if (value !== undefined && value !== '') values[name] = value
  }
  const converted = Value.Convert(schema, Value.Default(schema, values))
  const problems = [
    ...listProblems(schema, converted as Record<string, unknown>),
    ...listConflicts(converted as Partial<Static<T>>),
  ]
  if (problems.length > 0) throw new InvalidEnvironment(problems)
  return converted as Static<T>
}

function listProblems(schema: TObject, converted: Record<string, unknown>): string[] {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const value = converted[name]
    if (value === undefined)
      return isRequired(schema, name) ? [`${name} is missing: ${getDescription(property)}`] : []
    return Value.Check(property, value) ? [] : [`${name} is not valid: ${getDescription(property)}`]
  })
}

function isRequired(schema: TObject, name: string): boolean {
  return ((schema as { required?: readonly string[] }).required ?? []).includes(name)
}

function getDescription(property: TSchema): string {
  return (property as { description?: string }).description ?? 'see .env.example'
}
