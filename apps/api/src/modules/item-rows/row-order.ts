import type { ItemKind } from '@lares/shared-types/item-kinds'
import { computedRowSorts, type ItemRowSort } from '@lares/shared-types/item-rows'
import { type RawBuilder, sql } from 'kysely'
import type { EraPrefix } from '../../query-language/eras/era-traits.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { isRestricted } from '../../visibility/visible-version.ts'

type KeyType = 'text' | 'timestamptz' | 'float8'

/** A part of the rows in their order: first those with a value in the sorted column, then those without. */
export interface Stage {
  readonly condition: RawBuilder<boolean>
  /** The rows of a stage are sorted by this and by their id, both in the same direction. */
  readonly key: RawBuilder<unknown>
  readonly type: KeyType
  readonly direction: 'asc' | 'desc'
  /** Which instant of a document the key is, if it is one that the index of words has traits of. */
  readonly era?: EraPrefix
}

export interface RowOrder {
  readonly stages: readonly Stage[]
  /** Whether an index has the order; otherwise few rows can be sorted. */
  readonly isIndexed: boolean
}

interface Sort {
  readonly sort: ItemRowSort
  readonly descending: boolean
}

const everything = sql<boolean>`true`
/** The same expressions as in the indexes of migrations 0003 and 0038. */
const byDate: Omit<Stage, 'condition'> = {
  key: sql`items.sort_date`,
  type: 'timestamptz',
  direction: 'desc',
}

/** The order of rows. The columns of the sort exist for the kind. */
export function getRowOrder(viewer: Viewer, kind: ItemKind, { sort, descending }: Sort): RowOrder {
  const direction = descending ? 'desc' : 'asc'
  const isIndexed = !computedRowSorts.some((computed) => computed === sort)
  return { stages: getStages(viewer, kind, sort).map((stage) => stage(direction)), isIndexed }
}

type StageIn = (direction: Stage['direction']) => Stage

function getStages(viewer: Viewer, kind: ItemKind, sort: ItemRowSort): readonly StageIn[] {
  switch (sort) {
    case 'title':
      return emptyLast(sql`items.sort_title`, 'text')
    case 'date': {
      const [dated, undated] = emptyLast(byDate.key, byDate.type)
      return [withEra(dated, 's'), undated]
    }
    case 'created':
      return [byCreation]
    case 'updated':
      // When an item was changed while it was hidden from a viewer is hidden from them, too.
      return [
        isRestricted(viewer) ? byCreation : inDirection(everything, sql`items.updated_at`, 'timestamptz'),
      ]
    case 'place':
      return emptyLast(toSortKey(sql`items.place ->> 'name'`), 'text')
    case 'rating':
      return getRatingStages(viewer)
    case 'favourite':
      return getFavouriteStages(viewer)
    case 'language':
      return emptyLast(sql`coalesce(items.language, '')`, 'text')
    case 'addedBy':
      return emptyLast(
        toSortKey(sql`(select display_name from users where users.id = items.author_id)`),
        'text',
      )
    case 'files':
      return emptyLast(ofFiles(sql`count(*)`), 'float8')
    case 'size':
      return emptyLast(ofFiles(sql`coalesce(sum(size), 0)`), 'float8')
    case 'duration':
    case 'pages':
      return emptyLast(ofFirstFile(sort), 'float8')
    default:
      return emptyLast(toSortKey(getDetail(kind, sort)), 'text')
  }
}

/** The values that stand for none, which come last in both directions. */
const emptyKeys = {
  text: sql`''`,
  timestamptz: sql`'-infinity'::timestamptz`,
  float8: sql`0`,
} satisfies Record<KeyType, RawBuilder<unknown>>

function emptyLast(key: RawBuilder<unknown>, type: KeyType): [StageIn, StageIn] {
  const empty = emptyKeys[type]
  return [inDirection(sql`${key} > ${empty}`, key, type), inDirection(sql`${key} = ${empty}`, key, type)]
}

function inDirection(condition: RawBuilder<boolean>, key: RawBuilder<unknown>, type: KeyType): StageIn {
  return (direction) => ({ condition, key, type, direction })
}

function withEra(stage: StageIn, era: EraPrefix): StageIn {
  return (direction) => ({ ...stage(direction), era })
}

const byCreation = withEra(inDirection(everything, sql`items.created_at`, 'timestamptz'), 'a')

function toSortKey(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`table_sort_key(${text})`
}

function getDetail(kind: ItemKind, name: string): RawBuilder<unknown> {
  return kind === 'mail' && name === 'from'
    ? sql`coalesce(items.details #>> '{from,name}', items.details #>> '{from,address}')`
    : sql`items.details ->> ${sql.lit(name)}`
}

function getRatingStages({ userId }: Viewer): StageIn[] {
  const own = sql`from ratings where ratings.item_id = items.id and ratings.user_id = ${userId}`
  return [
    inDirection(sql`exists (select ${own})`, sql`(select value::float8 ${own})`, 'float8'),
    () => ({ condition: sql`not exists (select ${own})`, ...byDate }),
  ]
}

/** Favourites come first in descending order, as true comes after false. */
function getFavouriteStages({ userId }: Viewer): StageIn[] {
  const isFavourite = sql<boolean>`exists (
    select from favourites where favourites.item_id = items.id and favourites.user_id = ${userId})`
  const favourites: StageIn = () => ({ condition: isFavourite, ...byDate })
  const others: StageIn = () => ({ condition: sql<boolean>`not ${isFavourite}`, ...byDate })
  return [
    (direction) => (direction === 'desc' ? favourites : others)(direction),
    (direction) => (direction === 'desc' ? others : favourites)(direction),
  ]
}

function ofFiles(aggregate: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${aggregate}::float8 from assets where assets.item_id = items.id and not detached)`
}

function ofFirstFile(column: 'duration' | 'pages'): RawBuilder<unknown> {
  return sql`coalesce((
    select ${sql.ref(`assets.${column}`)}::float8 from assets
    where assets.item_id = items.id and not detached order by position, place limit 1), 0)`
}
