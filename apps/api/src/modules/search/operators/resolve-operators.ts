import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import { parseDate } from '@lares/shared-types/parse-date'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { findKind } from '../../../query-language/operator-names.ts'
import type { Operator } from '../../../query-language/parse-operators.ts'
import { isAtPlaces } from '../../../search-index/places/at-places.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { categoryKind, tagKind } from '../../labels/label-kinds.ts'
import { intersectSpans, isOpenSpan, openSpan, type Span } from '../span.ts'
import { findLabelIds, findParticipantIds } from './find-by-name.ts'
import { findPlaceKeys } from './find-places.ts'

/** The operators of a query, resolved. */
export interface OperatorConditions {
  readonly conditions: readonly ValueCondition[]
  readonly span: Span
  /** Operators with a value that does not exist for the viewer, as typed. Nothing matches then. */
  readonly unknown: readonly string[]
}

/** A document must have one of these values, or none of them if excluded. */
interface ValueCondition {
  readonly by: 'kind' | 'place' | 'tag_ids' | 'category_ids' | 'participant_ids'
  readonly values: readonly string[]
  readonly excluded: boolean
}

type Meaning = ValueCondition | Span | undefined

/** Resolves the names in operators among what is visible to the viewer. */
export async function resolveOperators(
  db: Db,
  viewer: Viewer,
  operators: readonly Operator[],
): Promise<OperatorConditions> {
  const resolved = { conditions: [] as ValueCondition[], span: openSpan, unknown: [] as string[] }
  for (const operator of operators) {
    const meaning = await resolveOperator(db, viewer, operator)
    if (meaning === undefined) resolved.unknown.push(operator.typed)
    else if ('by' in meaning) resolved.conditions.push(meaning)
    else resolved.span = intersectSpans(resolved.span, meaning)
  }
  return resolved
}

async function resolveOperator(db: Db, viewer: Viewer, operator: Operator): Promise<Meaning> {
  const { name, value, excluded } = operator
  switch (name) {
    case 'before':
    case 'after':
      return toDateSpan(name, value, excluded)
    case 'kind': {
      const kind = findKind(value)
      return kind && { by: 'kind', values: [kind], excluded }
    }
    case 'tag':
      return condition('tag_ids', await findLabelIds(db, tagKind, viewer, value), excluded)
    case 'category':
      return condition('category_ids', await findLabelIds(db, categoryKind, viewer, value), excluded)
    case 'person':
      return condition('participant_ids', await findParticipantIds(db, value), excluded)
    case 'place':
      return condition('place', await findPlaceKeys(db, viewer, value), excluded)
  }
}

function condition(by: ValueCondition['by'], values: readonly string[], excluded: boolean): Meaning {
  return values.length > 0 ? { by, values, excluded } : undefined
}

/**
 * The span before or after a date (EDTF or as people write it, see `parseDate`), without the date itself; excluded,
 * the rest including the date. Undefined for an invalid date.
 */
function toDateSpan(side: 'before' | 'after', value: string, excluded: boolean): Span | undefined {
  const range = parseEdtfRange(parseDate(value))
  if (!range) return undefined
  const { earliest, latest } = range
  if (side === 'before') {
    return excluded ? { ...openSpan, from: earliest } : { ...openSpan, to: shift(earliest, -1) }
  }
  return excluded ? { ...openSpan, to: latest } : { ...openSpan, from: shift(latest, 1) }
}

function shift(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}

/** Whether they limit the documents. */
export function hasConditions({ conditions, span, unknown }: OperatorConditions): boolean {
  return conditions.length > 0 || unknown.length > 0 || !isOpenSpan(span)
}

/** Whether an index can find the documents. */
export function hasIndexedConditions({ conditions, span, unknown }: OperatorConditions): boolean {
  return unknown.length > 0 || !isOpenSpan(span) || conditions.some(({ excluded }) => !excluded)
}

/** SQL conditions on the columns of a document. */
export function toSqlConditions({ conditions, unknown }: OperatorConditions): RawBuilder<unknown>[] {
  if (unknown.length > 0) return [sql`false`]
  return conditions.map(({ by, values, excluded }) => {
    const matches = toSqlCondition(by, values)
    return excluded ? sql`not ${matches}` : matches
  })
}

function toSqlCondition(by: ValueCondition['by'], values: readonly string[]): RawBuilder<unknown> {
  if (by === 'kind') return sql`kind = any(${[...values]}::text[])`
  if (by === 'place') return isAtPlaces(values)
  return sql`${sql.ref(by)} && ${[...values]}::uuid[]`
}

/** Traits for conditions on columns without an index. */
export function getOperatorTraits({ conditions }: OperatorConditions): string[][] {
  return conditions.flatMap(({ by, values, excluded }) =>
    by === 'kind' && !excluded ? [values.map((kind) => `k${kind}`)] : [],
  )
}
