import type { ItemKind } from '@lares/shared-types/item-kinds'
import { sql } from 'kysely'
import { languagePacks } from '../../../languages/packs.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import {
  type AskedOfItems,
  appearingRoles,
  citeTitle,
  hasPart,
  isDatedWithin,
  maxCited,
  maxCompared,
  maxCounted,
  maxRestsOn,
  restOn,
  tagNames,
} from './asked-items.ts'
import type { FactSentence } from './cite-people.ts'
import { ItemConditions } from './item-conditions.ts'

/** Kinds whose author is meant by `dreams of Nora`; pictures of Nora show her. */
export const writtenKinds: readonly (ItemKind | undefined)[] = [
  'dream',
  'mail',
  'message',
  'post',
  'document',
]

/** Visible items of a kind that the people of the question wrote, or in which they are to be seen or heard. */
export function selectItems(
  { db, viewer, people, periods }: AskedOfItems,
  kind: ItemKind,
  ids?: readonly string[],
) {
  const roles = writtenKinds.includes(kind) ? (['author'] as const) : appearingRoles
  let query = visibleItems(db, viewer).where('items.kind', '=', kind)
  if (ids) query = query.where('items.id', 'in', ids)
  for (const candidates of people.subjects) query = query.where(hasPart(candidates, roles))
  for (const period of periods) query = query.where(isDatedWithin(period))
  return query
}

/** Of the items of a kind, those whose place or tags have each of some words; undefined where there are too many to compare. */
export async function findMeeting(
  asked: AskedOfItems,
  kind: ItemKind,
  conditions: readonly string[],
): Promise<string[] | undefined> {
  const items = await selectItems(asked, kind)
    .select(['items.id', sql<string | null>`items.place ->> 'name'`.as('place'), tagNames])
    .limit(maxCompared + 1)
    .execute()
  if (items.length > maxCompared) return undefined
  const compared = items.map((item) => ({ ...item, title: '' }))
  return new ItemConditions(asked.write.language).filter(compared, conditions).map(({ id }) => id)
}

/** @param ids the only ones that count, where the question sets conditions */
export async function countItems(
  asked: AskedOfItems,
  kind: ItemKind,
  ids?: readonly string[],
): Promise<FactSentence[] | undefined> {
  const { write, people } = asked
  const listed = await selectItems(asked, kind, ids)
    .select(['items.id', 'items.kind', 'items.title'])
    .orderBy('items.sort_date')
    .orderBy('items.id')
    .limit(maxRestsOn + 1)
    .execute()
  const count = listed.length > maxRestsOn ? await countAll(asked, kind, ids) : listed.length
  if (count === 0 || count === maxCounted) return undefined
  const names = people.subjects.flat()
  const [kindName = '', ...limits] = describeAsked(asked, kind)
  const what = limits.length > 0 ? `${kindName} (${limits.join(', ')})` : kindName
  const text = count === 1 ? write.texts.count.one : write.texts.count.other
  return [
    {
      text: write.fill(text, { count: String(count), what }),
      citations: listed.slice(0, maxCited).map(citeTitle),
      people: names.map(({ id, names }) => ({ id, names })),
      restsOn: restOn(listed),
    },
  ]
}

/** What a question asks for, in words: the kind, the people, the times and other conditions that it sets. */
export function describeAsked({ write, periods, people, tokens }: AskedOfItems, kind: ItemKind): string[] {
  const kindName = languagePacks[write.language].exportTexts.kinds[kind]
  const names = people.subjects.flat()
  // Seasons come in parentheses of their own.
  const times = periods.map(({ edtf }) => write.on(edtf).replace(/^\((.*)\)$/, '$1'))
  const conditions = people.rest.map((at) => tokens[at]?.word ?? '').filter(Boolean)
  return [
    kindName,
    ...(names.length > 0 ? [write.names(names)] : []),
    ...times,
    ...(conditions.length > 0 ? [conditions.join(' ')] : []),
  ]
}

async function countAll(asked: AskedOfItems, kind: ItemKind, ids?: readonly string[]): Promise<number> {
  const counted = selectItems(asked, kind, ids).select('items.id').limit(maxCounted)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from (${counted}) counted`.execute(asked.db)
  return rows[0]?.count ?? 0
}
