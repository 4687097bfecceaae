import type { IssueCode } from '@lares/shared-types/error-codes'
import type { Issue } from './app-error.ts'

/** One violation as reported by a JSON Schema validator through Fastify. */
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
 * Converts violations to issues, one per field. The JSON Pointer `instancePath` becomes a path in dot notation, with the
 * name of a missing or unknown field appended.
 */
export function toValidationIssues(violations: readonly unknown[], context = ''): Issue[] {
  const issues = new Map<string, Issue>()
  for (const violation of violations.filter(isViolation)) {
    const code = codeByKeyword[violation.keyword] ?? 'wrong-format'
    for (const path of listPaths(violation)) {
      const existing = issues.get(path)
      // `anyOf` also reports the violations of each branch; the violation of the union itself takes precedence.
      if (!existing || code === 'not-allowed') issues.set(path, { path, code })
    }
  }
  return issues.size > 0 ? [...issues.values()] : [{ path: context, code: 'wrong-format' }]
}

function listPaths(violation: Violation): string[] {
  const base = violation.instancePath.split('/').slice(1).map(unescapePointer)
  const names = listFieldNames(violation.params)
  if (names.length === 0) return [base.join('.')]
  return names.map((name) => [...base, name].join('.'))
}

function listFieldNames(params: Record<string, unknown>): string[] {
  const names =
    params.requiredProperties ??
    params.additionalProperties ??
    params.unevaluatedProperties ??
    params.missingProperty
  if (Array.isArray(names)) return names.map(String)
  return typeof names === 'string' ? [names] : []
}

function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}

function isViolation(value: unknown): value is Violation {
  return typeof value === 'object' && value !== null && 'keyword' in value && 'instancePath' in value
}
