import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { findFirstDuplicate } from './find-duplicate.ts'
import { findLists, getList, type ListLocation } from './find-lists.ts'

/** One violation in the form that Fastify expects of a validator. `instancePath` is a JSON Pointer. */
export interface Violation {
  readonly keyword: string
  readonly instancePath: string
  readonly schemaPath: string
  readonly params: Record<string, unknown>
  readonly message: string
}

/** Maximum violations collected per value. TypeBox's default of 8 is less than the fields of some forms. */
const maxViolations = 100
Settings.Set({ maxErrors: maxViolations })

interface List extends ListLocation {
  readonly pointer: string
  readonly findViolations: ((entry: unknown) => Violation[]) | undefined
}

/**
 * Creates a validator whose time is linear in the size of the value, however many violations it has. TypeBox's compiled
 * check is fast, but collecting its errors is not: that interprets the schema for every list entry and is quadratic for
 * duplicates. Therefore list lengths are checked first, and errors are collected only for entries that fail the check.
 * Returns no violations for a valid value. Throws a `TypeError` for a schema with `uniqueItems` on a list inside another
 * list or inside `anyOf`, where duplicates are not checked.
 */
export function createBoundedValidator(schema: TSchema): (value: unknown) => Violation[] {
  if (
    countKeyword('uniqueItems', schema) !== findLists(schema).filter(({ uniqueItems }) => uniqueItems).length
  )
    throw new TypeError('uniqueItems is checked in lists that are fields of objects alone')
  const validator = Compile(omitKeywords(schema, ['uniqueItems']))
  const getShallowValidator = createLazy(() => Compile(omitKeywords(schema, ['uniqueItems', 'items'])))
  const lists = findLists(schema).map(toList)

  return (value) => {
    const tooLongLists = lists.filter(
      ({ maxItems = Infinity, path }) => (getList(value, path)?.length ?? 0) > maxItems,
    )
    if (tooLongLists.length > 0) return tooLongLists.map(({ pointer }) => toViolation('maxItems', pointer))
    const duplicates = () => lists.flatMap((list) => findDuplicates(list, value))
    if (validator.Check(value)) return duplicates()
    const violations = [
      ...(getShallowValidator().Errors(value) as unknown as Violation[]),
      ...lists.flatMap((list) => findEntryViolations(list, value)),
      ...duplicates(),
    ]
    // The check has failed, so the value is invalid even if no single violation was found.
    return violations.length > 0 ? violations.slice(0, maxViolations) : [toViolation('not', '')]
  }
}

function toList(list: ListLocation): List {
  const pointer = list.path.map((name) => `/${escapePointer(name)}`).join('')
  return { ...list, pointer, findViolations: list.items && createBoundedValidator(list.items) }
}

function findDuplicates({ path, pointer, uniqueItems }: List, value: unknown): Violation[] {
  const list = uniqueItems ? getList(value, path) : undefined
  return list && findFirstDuplicate(list) !== undefined ? [toViolation('uniqueItems', pointer)] : []
}

function findEntryViolations({ path, pointer, findViolations }: List, value: unknown): Violation[] {
  const violations: Violation[] = []
  if (!findViolations) return violations
  for (const [index, entry] of (getList(value, path) ?? []).entries()) {
    for (const violation of findViolations(entry)) {
      violations.push({ ...violation, instancePath: `${pointer}/${index}${violation.instancePath}` })
    }
    if (violations.length >= maxViolations) break
  }
  return violations
}

function toViolation(keyword: string, instancePath: string): Violation {
  return { keyword, instancePath, schemaPath: '', params: {}, message: keyword }
}

/** A copy of a schema without some keywords; properties of the same name stay. */
function omitKeywords(schema: TSchema, keywords: readonly string[]): TSchema {
  const copy: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties')
      copy.properties = omitInProperties(value as Record<string, TSchema>, keywords)
    else if (keyword === 'anyOf')
      copy.anyOf = (value as TSchema[]).map((branch) => omitKeywords(branch, keywords))
    else if (keyword === 'items' && !keywords.includes('items'))
      copy.items = omitKeywords(value as TSchema, keywords)
    else if (!keywords.includes(keyword)) copy[keyword] = value
  }
  return copy as TSchema
}

function omitInProperties(
  properties: Record<string, TSchema>,
  keywords: readonly string[],
): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, omitKeywords(part, keywords)]),
  )
}

/** How often a keyword is true in a schema and its subschemas. */
function countKeyword(keyword: string, schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0
  return Object.entries(schema).reduce(
    (sum, [name, part]) => sum + (name === keyword && part === true ? 1 : countKeyword(keyword, part)),
    0,
  )
}

function createLazy(make: () => Validator): () => Validator {
  let validator: Validator | undefined
  return () => {
    validator ??= make()
    return validator
  }
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
