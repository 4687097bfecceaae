import type { Citation } from '@lares/shared-types/citations'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { LocalizedNames } from '@lares/shared-types/languages'
import type { ParticipantRole } from '@lares/shared-types/participants'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema/database.ts'
import type { SignalName } from '../../../languages/fact-words.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import type { FactWriter } from './fact-sentences.ts'
import type { Person } from './find-people.ts'
import type { ReadQuestion } from './read-question.ts'
import type { ResolvedPeople } from './resolve-people.ts'

/** Items that are compared with the question; with more of them, it gets no answer. */
export const maxCompared = 400
/** Items cited by one answer. */
export const maxCited = 5
/** Items that an answer lists as what it rests on, cited or not. */
export const maxRestsOn = 200
/** Items are counted up to this number. */
export const maxCounted = 100_000

/** A question about items, with what is needed to answer it. */
export interface AskedOfItems extends ReadQuestion {
  readonly db: Db
  readonly viewer: Viewer
  readonly people: ResolvedPeople
  readonly write: FactWriter
  /** Today, such as `2026-11-26`. */
  readonly today: string
}

/** Whether a question asks for nothing else than what these signals name. */
export function asksOnly({ signals }: ReadQuestion, names: readonly SignalName[]): boolean {
  return [...signals].every((name) => names.includes(name))
}

/** The parts of those who are to be seen or heard in an item; its author, recipients and whom it mentions need not be there. */
export const appearingRoles: readonly ParticipantRole[] = ['present', 'speaker']
/** The parts of those who were there, as far as an item tells. */
export const attendingRoles: readonly ParticipantRole[] = [...appearingRoles, 'author']

/** Whether one of some people has one of some parts in an item. */
export const hasPart =
  (candidates: readonly Pick<Person, 'id'>[], roles: readonly ParticipantRole[]) =>
  ({ exists, selectFrom, lit }: ExpressionBuilder<Database, 'items'>) =>
    exists(
      selectFrom('item_participants')
        .select(lit(1).as('one'))
        .whereRef('item_participants.item_id', '=', 'items.id')
        .where(
          'item_participants.participant_id',
          'in',
          candidates.map(({ id }) => id),
        )
        .where('item_participants.role', 'in', [...roles]),
    )

interface TitledItem {
  readonly id: string
  readonly kind: ItemKind
  readonly title: string
}

export function citeTitle({ id, kind, title }: TitledItem): Citation {
  return { itemId: id, kind, title, source: 'title', quote: title }
}

/** What an answer rests on: all of these items, unless they are too many to list. */
export function restOn(items: readonly { readonly id: string }[]): readonly string[] | 'many' {
  return items.length > maxRestsOn ? 'many' : items.map(({ id }) => id)
}

/** A condition that the whole of an item’s date lies in a period. */
export const isDatedWithin = ({ first, last }: { readonly first: string; readonly last: string }) =>
  sql<boolean>`(items.date_earliest >= ${first}::date and items.date_latest < ${last}::date + 1)`

export const tagNames = sql<LocalizedNames[]>`coalesce((
  select json_agg(tags.names) from item_tags join tags on tags.id = item_tags.tag_id
  where item_tags.item_id = items.id), '[]')`.as('tags')
