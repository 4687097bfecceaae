import { Fault } from './fault.ts'
import type { Stored, StoredCollection } from './stored-collection.ts'

export type Condition = (document: Stored) => boolean

const clause = /^(?<field>[a-z_]+)\s*:\s*(?<operator>!=|=|>=|<=|>|<)?\s*(?<value>\[[^\]]*\]|[^\s[\]&|]+)$/

/**
 * The conditions of `filter_by`: `field:=value`, `field:[one, of, these]`, `!=` for neither, comparisons of numbers, all
 * joined by `&&`. Other parts of the language are refused, so that whoever comes to need them hears of it.
 */
export function readFilter(collection: StoredCollection, expression: string | undefined): Condition {
  if (!expression?.trim()) return () => true
  const conditions = expression.split('&&').map((part) => readClause(collection, part.trim()))
  return (document) => conditions.every((holds) => holds(document))
}

function readClause(collection: StoredCollection, text: string): Condition {
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
  return (document) => meets(valuesOf(document[field]), operator, values, isNumber)
}

function valuesOf(value: unknown): string[] {
  return value === undefined ? [] : [value].flat().map(String)
}

function meets(
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
