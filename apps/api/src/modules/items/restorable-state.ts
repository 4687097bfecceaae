import { AppError, notFound } from '@lares/server-kit/app-error'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { loadCurrentParticipants } from '../../visibility/current-participants.ts'
import { type LabelHistory, loadLabelHistory } from '../labels/label-history.ts'
import { completeFields, type ItemFields } from './item-fields.ts'
import type { StoredItem } from './lock-item.ts'

/** Ids that a revision has and that refer to nothing any more. */
export type DeletedReferences = Readonly<
  Record<'tagIds' | 'categoryIds' | 'participants' | 'assetIds', readonly string[]>
>

/** The fields of a revision as they can be saved now, and what was left out. */
export interface RestorableState {
  readonly fields: ItemFields
  readonly gone: DeletedReferences
}

type ItemOfRevision = Pick<StoredItem, 'id' | 'kind'>

/**
 * The fields of a revision, by its stored number, as they can be saved now: merged labels and people replaced, deleted labels, people and
 * files left out. Throws `not-found`, and `forbidden` if a deleted label hid the revision from somebody.
 */
export async function loadRestorableState(
  db: Kysely<Database>,
  item: ItemOfRevision,
  storedNumber: number,
): Promise<RestorableState> {
  const states = await loadRestorableStates(db, [{ item, storedNumber }])
  return requireState(states.get(item.id))
}

/** Throws why a state cannot be restored. */
export function requireState(state: RestorableState | AppError | undefined): RestorableState {
  if (!state) throw notFound()
  if (state instanceof AppError) throw state
  return state
}

/** Does the same for one revision of each of several items, with a number of statements that does not depend on how many. */
export async function loadRestorableStates(
  db: Kysely<Database>,
  wanted: readonly { readonly item: ItemOfRevision; readonly storedNumber: number }[],
): Promise<ReadonlyMap<string, RestorableState | AppError>> {
  const kinds = new Map(wanted.map(({ item }) => [item.id, item.kind]))
  const { rows } = await sql<{ id: string; fields: Record<string, unknown> }>`
    select entity_id as id, fields from revisions
    join unnest(
      ${wanted.map(({ item }) => item.id)}::uuid[], ${wanted.map(({ storedNumber }) => storedNumber)}::integer[]
    ) wanted (item_id, revision) on entity_id = item_id and number = revision
    where entity = 'item'`.execute(db)
  const stored = rows.map(({ fields, id }) => completeFields(fields, kinds.get(id) ?? 'post'))
  const all = await toCurrentPeople(db, stored)
  const references: ExistingReferences = {
    labels: await loadLabelHistory(db, all),
    participants: await findParticipants(
      db,
      all.flatMap((saved) => saved.participants.map(({ participantId }) => participantId)),
    ),
    assets: await findAssets(
      db,
      all.flatMap(({ assetIds, playedVersions }) => [...assetIds, ...Object.values(playedVersions)]),
    ),
  }
  return new Map(
    rows.flatMap(({ id }, index) => {
      const saved = all[index]
      return saved ? [[id, toRestorable(id, saved, references)] as const] : []
    }),
  )
}

interface ExistingReferences {
  readonly labels: LabelHistory
  readonly participants: ReadonlySet<string>
  /** The items of the files that exist, by the ids of the files. */
  readonly assets: ReadonlyMap<string, string>
}

function toRestorable(
  itemId: string,
  saved: ItemFields,
  { labels, participants, assets }: ExistingReferences,
): RestorableState | AppError {
  if (unhides(saved, labels))
    return new AppError('forbidden', {
      message: 'A deleted tag or category hid this revision from somebody.',
      params: { reason: 'restricted' },
    })
  const isOwnFile = (id: string) => assets.get(id) === itemId
  const isMissingLabel = (id: string) => labels.toCurrent([id]).length === 0
  const participantIds = new Set(saved.participants.map(({ participantId }) => participantId))
  return {
    fields: {
      ...saved,
      ...toCurrentLabels(saved, labels),
      participants: saved.participants.filter(({ participantId }) => participants.has(participantId)),
      assetIds: saved.assetIds.filter(isOwnFile),
      // Without a version that was deleted since, the original is played.
      playedVersions: Object.fromEntries(
        Object.entries(saved.playedVersions).filter(([, id]) => isOwnFile(id)),
      ),
    },
    gone: {
      tagIds: saved.tagIds.filter(isMissingLabel),
      categoryIds: saved.categoryIds.filter(isMissingLabel),
      participants: [...participantIds].filter((id) => !participants.has(id)),
      assetIds: saved.assetIds.filter((id) => !isOwnFile(id)),
    },
  }
}

const listParticipantIds = ({ participants }: ItemFields) =>
  participants.map(({ participantId }) => participantId)

/** The fields of revisions with those whom merged participants have become. */
export async function toCurrentPeople(
  db: Kysely<Database>,
  revisions: readonly ItemFields[],
): Promise<ItemFields[]> {
  const current = await loadCurrentParticipants(db, revisions.flatMap(listParticipantIds))
  return revisions.map((fields) => ({
    ...fields,
    participants: current.replaceIn(fields.participants, ({ role }) => role),
  }))
}

/** The labels of a revision, with merged ones replaced and deleted ones left out. */
export function toCurrentLabels(fields: Partial<ItemFields>, history: LabelHistory) {
  return {
    tagIds: history.toCurrent(fields.tagIds ?? []),
    categoryIds: history.toCurrent(fields.categoryIds ?? []),
  }
}

/** A deleted label cannot be restored with a revision, so the fields that it hid from somebody would become visible. */
function unhides({ tagIds, categoryIds }: ItemFields, history: LabelHistory): boolean {
  return history.getDeletedRestricted([...tagIds, ...categoryIds]).length > 0
}

async function findParticipants(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('participants').select('id').where('id', '=', anyOf(ids)).execute()
  return new Set(rows.map(({ id }) => id))
}

async function findAssets(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('assets')
    .select(['id', 'item_id'])
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, item_id }) => [id, item_id]))
}

function anyOf(ids: readonly string[]) {
  return sql<string>`any(${[...ids]}::uuid[])`
}
