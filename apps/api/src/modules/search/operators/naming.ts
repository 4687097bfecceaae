import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { atPlaces } from '../../../search/places/at-places.ts'
import { kindNamed } from '../../../search/query/operator-names.ts'
import type { Operator } from '../../../search/query/read-operators.ts'
import { categoryKind, tagKind } from '../../labels/label-kinds.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { isOpen, narrowed, openSpan, type Span } from '../span.ts'
import { labelsNamed, peopleNamed } from './find-named.ts'
import { placesNamed } from './places-named.ts'
import { spanNamed } from './span-named.ts'

/** What the operators of a query mean. */
export interface Naming {
  readonly conditions: readonly NamedCondition[]
  readonly span: Span
  /** Operators whose value names nothing that there is for the viewer, as they were typed. Nothing meets them. */
  readonly unknown: readonly string[]
}

/** A document has one of these values; excluded: none of them. */
interface NamedCondition {
  readonly by: 'kind' | 'place' | 'tag_ids' | 'category_ids' | 'participant_ids'
  readonly values: readonly string[]
  readonly excluded: boolean
}

type Meaning = NamedCondition | Span | undefined

/** Looks up what the operators of a query name, among what exists for the viewer. */
export async function readNaming(db: Db, viewer: Viewer, operators: readonly Operator[]): Promise<Naming> {
  const naming = { conditions: [] as NamedCondition[], span: openSpan, unknown: [] as string[] }
  for (const operator of operators) {
    const meaning = await meaningOf(db, viewer, operator)
    if (meaning === undefined) naming.unknown.push(operator.typed)
    else if ('by' in meaning) naming.conditions.push(meaning)
    else naming.span = narrowed(naming.span, meaning)
  }
  return naming
}

async function meaningOf(db: Db, viewer: Viewer, operator: Operator): Promise<Meaning> {
  const { name, value, excluded } = operator
  switch (name) {
    case 'before':
    case 'after':
      return spanNamed(name, value, excluded)
    case 'kind': {
      const kind = kindNamed(value)
      return kind && { by: 'kind', values: [kind], excluded }
    }
    case 'tag':
      return condition('tag_ids', await labelsNamed(db, tagKind, viewer, value), excluded)
    case 'category':
      return condition('category_ids', await labelsNamed(db, categoryKind, viewer, value), excluded)
    case 'person':
      return condition('participant_ids', await peopleNamed(db, value), excluded)
    case 'place':
      return condition('place', await placesNamed(db, viewer, value), excluded)
  }
}

function condition(by: NamedCondition['by'], values: readonly string[], excluded: boolean): Meaning {
  return values.length > 0 ? { by, values, excluded } : undefined
}

/** Whether the index can find what is named. */
export function isNaming({ conditions, span, unknown }: Naming): boolean {
  return unknown.length > 0 || !isOpen(span) || conditions.some(({ excluded }) => !excluded)
}

/** The conditions on the columns of a document. */
export function namedConditions({ conditions, unknown }: Naming): RawBuilder<unknown>[] {
  if (unknown.length > 0) return [sql`false`]
  return conditions.map(({ by, values, excluded }) => {
    const met = metBy(by, values)
    return excluded ? sql`not ${met}` : met
  })
}

function metBy(by: NamedCondition['by'], values: readonly string[]): RawBuilder<unknown> {
  if (by === 'kind') return sql`kind = any(${[...values]}::text[])`
  if (by === 'place') return atPlaces(values)
  return sql`${sql.ref(by)} && ${[...values]}::uuid[]`
}

/** The same as marks, where the column has no index of its own. */
export function namedMarks({ conditions }: Naming): string[][] {
  return conditions.flatMap(({ by, values, excluded }) =>
    by === 'kind' && !excluded ? [values.map((kind) => `k${kind}`)] : [],
  )
}
