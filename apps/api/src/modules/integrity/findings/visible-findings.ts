import { type CheckAudience, type CheckName, checkNames, checkTraits } from '@lares/shared-types/integrity'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'

const byAudience = (audience: CheckAudience) =>
  checkNames.filter((name) => checkTraits[name].audience === audience)

/** The checks whose findings a viewer may see at all. */
export function listVisibleChecks(viewer: Viewer): CheckName[] {
  return checkNames.filter((name) => {
    const { audience } = checkTraits[name]
    if (audience === 'items') return true
    return viewer.isAdmin || (audience === 'users' && viewer.permissions.has('users:manage'))
  })
}

/**
 * The findings that exist for a viewer and are not resolved. Those about items need all of their items outside the trash and
 * visible, and their file on the item; those that no item decides about are for administrators, or for those who manage users.
 */
export function visibleFindings(db: Db, viewer: Viewer) {
  return openFindings(db)
    .where('findings.check_name', 'in', listVisibleChecks(viewer))
    .where((eb) =>
      eb.or([
        eb('findings.check_name', 'not in', byAudience('items')),
        eb.and([
          eb.or([
            eb('findings.item_id', 'in', visibleItems(db, viewer).select('items.id')),
            // A search document of an item in the trash is wrong because of the trash.
            eb.and([
              eb(sql`findings.details ->> 'problem'`, '=', 'superfluous'),
              eb('findings.item_id', 'in', visibleItems(db, viewer, 'trashed').select('items.id')),
            ]),
          ]),
          eb.or([
            eb('findings.other_item_id', 'is', null),
            eb('findings.other_item_id', 'in', visibleItems(db, viewer).select('items.id')),
          ]),
          eb.or([
            eb('findings.asset_id', 'is', null),
            eb(
              'findings.asset_id',
              'in',
              eb.selectFrom('assets').select('assets.id').where('assets.detached', '=', false),
            ),
          ]),
        ]),
      ]),
    )
}

/**
 * The findings that a viewer may have repaired: those that exist for the viewer, and for administrators also those of originals that only
 * the trash and earlier states of items have. These are no alarm by themselves, but backups copy them too, and fail because of them.
 */
export function repairableFindings(db: Db, viewer: Viewer, check: CheckName) {
  return viewer.isAdmin && isOriginalsCheck(check) ? openFindings(db) : visibleFindings(db, viewer)
}

/** The findings of originals that only the trash and earlier states of items have; none for anybody but administrators. */
export function retainedFindings(db: Db, viewer: Viewer) {
  return openFindings(db)
    .where((eb) => eb.lit(viewer.isAdmin))
    .where('findings.check_name', 'in', originalsChecks)
    .where('findings.id', 'not in', visibleFindings(db, viewer).select('findings.id'))
}

const originalsChecks = ['damaged-originals', 'missing-originals'] as const satisfies readonly CheckName[]

function isOriginalsCheck(check: CheckName): boolean {
  return originalsChecks.some((name) => name === check)
}

function openFindings(db: Db) {
  return db.selectFrom('findings').where('findings.resolved_at', 'is', null)
}
