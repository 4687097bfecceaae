import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Settings } from 'typebox/system'
import { firstDuplicate } from './duplicates.ts'
import { type ListPlace, listAt, listsOf } from './lists-of.ts'

/** What is wrong at one place, as Fastify takes it from a validator. `instancePath` is a JSON Pointer. */
export interface Violation {
  readonly keyword: string
  readonly instancePath: string
  readonly schemaPath: string
  readonly params: Record<string, unknown>
  readonly message: string
}

/** Violations of one value that are collected; TypeBox by itself ends at 8, which is less than some forms have fields. */
const maxViolations = 100
Settings.Set({ maxErrors: maxViolations })

interface List extends ListPlace {
  readonly pointer: string
  readonly findViolations: ((entry: unknown) => Violation[]) | undefined
}

/**
 * A validator whose time grows no faster than the value, however much is wrong with it. TypeBox's compiled check is quick;
 * its collecting of errors is not: it interprets the schema for every entry of every list, and is quadratic for
 * duplicates. So lists are measured first, and errors are looked for in those entries alone that the check refuses.
 * Returns no violations for a valid value. Throws a `TypeError` for a schema in which a list that has to be without
 * duplicates lies inside another list or in one of several alternatives: duplicates are not looked for there.
 */
export function boundedValidator(schema: TSchema): (value: unknown) => Violation[] {
  if (countOf('uniqueItems', schema) !== listsOf(schema).filter(({ uniqueItems }) => uniqueItems).length)
    throw new TypeError('uniqueItems is checked in lists that are fields of objects alone')
  const whole = Compile(without(schema, ['uniqueItems']))
  const shallow = lazily(() => Compile(without(schema, ['uniqueItems', 'items'])))
  const lists = listsOf(schema).map(prepare)

  return (value) => {
    const oversized = lists.filter(
      ({ maxItems = Infinity, path }) => (listAt(value, path)?.length ?? 0) > maxItems,
    )
    if (oversized.length > 0) return oversized.map(({ pointer }) => violation('maxItems', pointer))
    const duplicates = () => lists.flatMap((list) => duplicatesIn(list, value))
    if (whole.Check(value)) return duplicates()
    const found = [
      ...(shallow().Errors(value) as unknown as Violation[]),
      ...lists.flatMap((list) => violationsOfEntries(list, value)),
      ...duplicates(),
    ]
    // What the check has refused is never valid, not even where no place is found for it.
    return found.length > 0 ? found.slice(0, maxViolations) : [violation('not', '')]
  }
}

function prepare(list: ListPlace): List {
  const pointer = list.path.map((name) => `/${escapePointer(name)}`).join('')
  return { ...list, pointer, findViolations: list.items && boundedValidator(list.items) }
}

function duplicatesIn({ path, pointer, uniqueItems }: List, value: unknown): Violation[] {
  const list = uniqueItems ? listAt(value, path) : undefined
  return list && firstDuplicate(list) !== undefined ? [violation('uniqueItems', pointer)] : []
}

function violationsOfEntries({ path, pointer, findViolations }: List, value: unknown): Violation[] {
  const found: Violation[] = []
  if (!findViolations) return found
  for (const [index, entry] of (listAt(value, path) ?? []).entries()) {
    for (const one of findViolations(entry)) {
      found.push({ ...one, instancePath: `${pointer}/${index}${one.instancePath}` })
    }
    if (found.length >= maxViolations) break
  }
  return found
}

function violation(keyword: string, instancePath: string): Violation {
  return { keyword, instancePath, schemaPath: '', params: {}, message: keyword }
}

/** A copy of a schema without some of its keywords; a field of the same name is left. */
function without(schema: TSchema, keywords: readonly string[]): TSchema {
  const copy: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties') copy.properties = mapValues(value as Record<string, TSchema>, keywords)
    else if (keyword === 'anyOf') copy.anyOf = (value as TSchema[]).map((branch) => without(branch, keywords))
    else if (keyword === 'items' && !keywords.includes('items'))
      copy.items = without(value as TSchema, keywords)
    else if (!keywords.includes(keyword)) copy[keyword] = value
  }
  return copy as TSchema
}

function mapValues(
  properties: Record<string, TSchema>,
  keywords: readonly string[],
): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, without(part, keywords)]))
}

/** How often a schema has a keyword, also in the schemas inside it. */
function countOf(keyword: string, schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0
  return Object.entries(schema).reduce(
    (sum, [name, part]) => sum + (name === keyword && part === true ? 1 : countOf(keyword, part)),
    0,
  )
}

function lazily(make: () => Validator): () => Validator {
  let made: Validator | undefined
  return () => {
    made ??= make()
    return made
  }
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
