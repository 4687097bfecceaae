import type { IssueCode } from '@lares/shared-types/error-codes'
import type { Issue } from './app-error.ts'

/** What a JSON Schema validator says of one violation, as Fastify hands it on. */
interface Violation {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Record<string, unknown>
}

const codeByKeyword: Record<string, IssueCode> = {
  required: 'required',
  type: 'wrong-type',
  minLength: 'too-short',
  maxLength: 'too-long',
  minimum: 'too-small',
  exclusiveMinimum: 'too-small',
  maximum: 'too-large',
  exclusiveMaximum: 'too-large',
  minItems: 'too-short',
  maxItems: 'too-many',
  uniqueItems: 'duplicate',
  minProperties: 'required',
  maxProperties: 'too-many',
  boolean: 'unknown-field',
  additionalProperties: 'unknown-field',
  unevaluatedProperties: 'unknown-field',
  enum: 'not-allowed',
  const: 'not-allowed',
  anyOf: 'not-allowed',
  format: 'wrong-format',
  pattern: 'wrong-format',
}

/**
 * Violations as issues, each field once. `instancePath` is a JSON Pointer; the issue's path is in dot
 * notation, with the name of a missing or an unknown field appended.
 */
export function validationIssues(violations: readonly unknown[], context = ''): Issue[] {
  const issues = new Map<string, Issue>()
  for (const violation of violations.filter(isViolation)) {
    const code = codeByKeyword[violation.keyword] ?? 'wrong-format'
    for (const path of pathsOf(violation)) {
      const known = issues.get(path)
      // An `anyOf` reports each of its branches as well; the field is what matters, the last word is the union's.
      if (!known || code === 'not-allowed') issues.set(path, { path, code })
    }
  }
  return issues.size > 0 ? [...issues.values()] : [{ path: context, code: 'wrong-format' }]
}

function pathsOf(violation: Violation): string[] {
  const base = violation.instancePath.split('/').slice(1).map(unescapePointer)
  const names = namesOf(violation.params)
  if (names.length === 0) return [base.join('.')]
  return names.map((name) => [...base, name].join('.'))
}

function namesOf(params: Record<string, unknown>): string[] {
  const named =
    params.requiredProperties ??
    params.additionalProperties ??
    params.unevaluatedProperties ??
    params.missingProperty
  if (Array.isArray(named)) return named.map(String)
  return typeof named === 'string' ? [named] : []
}

function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}

function isViolation(value: unknown): value is Violation {
  return typeof value === 'object' && value !== null && 'keyword' in value && 'instancePath' in value
}
