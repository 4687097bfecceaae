import { Fault } from './fault.ts'
import type { Stored, StoredCollection } from './stored-collection.ts'

export type Predicate = (document: Stored) => boolean

const clause = /^(?<field>[a-z_]+)\s*:\s*(?<operator>!=|=|>=|<=|>|<)?\s*(?<value>\[[^\]]*\]|[^\s[\]&|]+)$/

/**
 * Parses `filter_by`: `field:=value`, `field:[one, of, these]`, `!=` for none of them, comparisons of numbers, joined
 * by `&&`. Other syntax throws a `Fault`, so that a test that needs it fails visibly.
 */
export function parseFilter(collection: StoredCollection, expression: string | undefined): Predicate {
  if (!expression?.trim()) return () => true
  const conditions = expression.split('&&').map((part) => parseClause(collection, part.trim()))
  return (document) => conditions.every((holds) => holds(document))
}

function parseClause(collection: StoredCollection, text: string): Predicate {
  const { field = '', operator = '', value = '' } = clause.exec(text)?.groups ?? {}
  if (!field) throw new Fault(400, `Could not parse the filter query: \`${text}\`.`)
  const { type } = collection.field(field)
  const values = value
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  if (values.length === 0) throw new Fault(400, `Error with filter field \`${field}\`: no value.`)
  const isNumber = type.startsWith('int')
  if (isNumber && values.some((one) => !/^-?\d+$/.test(one)))
    throw new Fault(400, `Error with filter field \`${field}\`: Not an ${type}.`)
  return (document) => matches(toStrings(document[field]), operator, values, isNumber)
}

function toStrings(value: unknown): string[] {
  return value === undefined ? [] : [value].flat().map(String)
}

function matches(
  held: readonly string[],
  operator: string,
  values: readonly string[],
  isNumber: boolean,
): boolean {
  const [first = ''] = values
  switch (operator) {
    case '>':
    case '<':
    case '>=':
    case '<=':
      if (!isNumber) throw new Fault(400, 'Only numbers can be compared.')
      return held.some((one) => compares(Number(one), operator, Number(first)))
    case '!=':
      return !held.some((one) => values.includes(one))
    default:
      return held.some((one) => values.includes(one))
  }
}

function compares(one: number, operator: string, other: number): boolean {
  if (operator === '>') return one > other
  if (operator === '<') return one < other
  return operator === '>=' ? one >= other : one <= other
}
