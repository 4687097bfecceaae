import { invalidFields } from '@lares/server-kit/app-error'
import { maxAssets } from '@lares/shared-types/items'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import { isWorkedOn } from '../../assets/worked-on.ts'
import type { StoredItem } from '../../items/lock-item.ts'

/** Which files two items have after they are united. */
export interface UnitedFiles {
  readonly keepIds: readonly string[]
  readonly removeIds: readonly string[]
  /** Equal files of the two that change places, because people have worked on that of the other item alone. */
  readonly exchanged: readonly FilePair[]
  /** Equal files of the two that stay. */
  readonly equal: readonly FilePair[]
}

interface FilePair {
  /** The file of the item that is kept. */
  readonly own: string
  readonly other: string
}

interface File {
  readonly id: string
  readonly sha256: string
  readonly has_work: boolean
}

/**
 * Which files the kept item gets: those whose bytes it lacks, except the other one of two similar pictures (`similarIds`). Of
 * equal files it gets the one on which people have marked somebody, corrected or read aloud the words, or made versions, unless its own has
 * such work. Throws `invalid-fields` if it would have too many files.
 */
export async function planFiles(
  trx: Transaction<Database>,
  keep: StoredItem,
  remove: StoredItem,
  similarIds: ReadonlySet<string>,
): Promise<UnitedFiles> {
  const [own, others] = [await loadFiles(trx, keep), await loadFiles(trx, remove)]
  const bySha256 = new Map(own.toReversed().map((file) => [file.sha256, file]))
  const added = others.filter(({ id, sha256 }) => !bySha256.has(sha256) && !similarIds.has(id))
  if (own.length + added.length > maxAssets) throw invalidFields({ path: 'keep.itemId', code: 'too-many' })
  const exchanged: FilePair[] = []
  const equal: FilePair[] = []
  const takenIds = new Set<string>()
  for (const other of others) {
    const file = bySha256.get(other.sha256)
    if (!file) continue
    const pair = { own: file.id, other: other.id }
    if (other.has_work && !file.has_work && !takenIds.has(file.id)) exchanged.push(pair)
    else equal.push(pair)
    takenIds.add(file.id)
  }
  const toOther = new Map(exchanged.map((pair) => [pair.own, pair.other]))
  const toOwn = new Map(exchanged.map((pair) => [pair.other, pair.own]))
  const addedIds = added.map(({ id }) => id)
  return {
    keepIds: [...own.map(({ id }) => toOther.get(id) ?? id), ...addedIds],
    removeIds: others.filter(({ id }) => !addedIds.includes(id)).map(({ id }) => toOwn.get(id) ?? id),
    exchanged,
    equal,
  }
}

/** The files of an item in their order, each with whether people have worked on it. */
async function loadFiles(trx: Transaction<Database>, { fields }: StoredItem): Promise<readonly File[]> {
  const { rows } = await sql<File>`
    select assets.id, assets.sha256,
      ${isWorkedOn('assets')}
        or exists (select from narrations where assets.item_id in (letter_id, recording_id)) as has_work
    from unnest(${[...fields.assetIds]}::uuid[]) with ordinality as named (id, position)
    join assets on assets.id = named.id order by named.position`.execute(trx)
  return rows
}

/** The files with those that are enclosed in them and the versions made of them. */
export async function listWithDependents(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive dependents (id) as (
      select unnest(${[...ids]}::uuid[])
      union
      select assets.id from assets join dependents on dependents.id in (assets.enclosed_in, assets.version_of)
    )
    select id from dependents`.execute(trx)
  return rows.map(({ id }) => id)
}
