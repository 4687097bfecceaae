import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { ExportsTable } from '../../db/schema/exports.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { hiddenOrTrashedItemIds } from '../../visibility/visible-items.ts'
import { visibleQuestions } from '../questions/visible-questions.ts'

export type StoredExport = Selectable<ExportsTable>

/** An export that can be downloaded. */
export type ReadyExport = StoredExport & { size: number; frame_sha256: string; frame_size: number }

export function isReady<T extends StoredExport>(stored: T): stored is T & ReadyExport {
  return stored.size !== null
}

/**
 * Whether all that an export contains still exists for its owner: none of its items and labels is hidden, in the trash or deleted, none
 * of its questions is gone, none of its files was taken off its item, and none is known to be damaged.
 */
export async function isCurrent(db: Db, viewer: UserPrincipal, stored: ReadyExport): Promise<boolean> {
  const { id, item_count, part_count, frame_sha256, label_ids, question_ids, needs_admin } = stored
  if (needs_admin && !viewer.isAdmin) return false
  const hiddenLabels = new Set([...viewer.hiddenTagIds, ...viewer.hiddenCategoryIds])
  if (label_ids.some((labelId) => hiddenLabels.has(labelId))) return false
  const files = db.selectFrom('export_files').where('export_id', '=', id)
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('export_items')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('export_id', '=', id)
        .as('items'),
      files.select(sql<number>`count(*)::integer`.as('count')).as('parts'),
      visibleQuestions(db, viewer)
        .select(sql<number>`count(*)::integer`.as('count'))
        .where(sql<boolean>`questions.id = any(${question_ids}::uuid[])`)
        .as('questions'),
      eb
        .exists(
          eb
            .selectFrom(hiddenOrTrashedItemIds(db, viewer).as('absent'))
            .innerJoin('export_items', 'export_items.item_id', 'absent.id')
            .select(sql.lit(1).as('one'))
            .where('export_items.export_id', '=', id),
        )
        .as('has_absent'),
      eb
        .exists(
          files
            .innerJoin('assets', 'assets.id', 'export_files.asset_id')
            .select(sql.lit(1).as('one'))
            .where((or) =>
              or.or([
                or('assets.deleted_at', 'is not', null),
                or.and([or('assets.detached', '=', true), or('assets.version_of', 'is', null)]),
              ]),
            ),
        )
        .as('has_detached'),
      eb
        .exists(
          eb
            .selectFrom('damaged_files')
            .select(sql.lit(1).as('one'))
            .where((or) =>
              or.or([
                or('damaged_files.sha256', '=', frame_sha256),
                or('damaged_files.sha256', 'in', files.select('export_files.sha256')),
              ]),
            ),
        )
        .as('has_damaged'),
    ])
    .executeTakeFirstOrThrow()
  return (
    row.items === item_count &&
    row.parts === part_count &&
    row.questions === question_ids.length &&
    !row.has_absent &&
    !row.has_detached &&
    !row.has_damaged
  )
}
