import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import type { Steps } from '../steps.ts'
import { withAbsentItems } from './absent-items.ts'
import { toStep, toStepRows } from './step-rows.ts'

/**
 * Counts the additions and changes of visible items outside the trash in each step. The revisions of an item are deleted with it.
 *
 * @param userId counts what this user has added and changed
 */
export async function countChanges(db: Db, viewer: Viewer, steps: Steps, userId?: string): Promise<number[]> {
  const isTheirs = userId === undefined ? sql`true` : sql`by_id = ${userId}`
  const { rows } = await sql<{ changes: number }>`
    ${withAbsentItems(db, viewer)}, counted (step, changes) as (
      select step, (select count(*) from revisions where entity = 'item' and ${isTheirs} and at >= start and at < stop)
      from ${toStepRows(steps)}
      union all
      select ${toStep(steps, 'revisions.at')}, -count(*)
      from absent join revisions on revisions.entity = 'item' and revisions.entity_id = absent.id
      where ${isTheirs} and revisions.at >= ${steps.starts[0]} and revisions.at < ${steps.end} group by 1
    )
    select step, sum(changes)::integer as changes from counted group by step order by step`.execute(db)
  return rows.map(({ changes }) => changes)
}

interface ActiveUser {
  readonly id: string
  readonly name: string
  readonly changes: number
}

/** The users who have added or changed visible items outside the trash since a moment, the most active first. */
export async function listActiveUsers(
  db: Db,
  viewer: Viewer,
  from: Date,
  limit: number,
): Promise<ActiveUser[]> {
  const { rows } = await sql<ActiveUser>`
    ${withAbsentItems(db, viewer)}, counted (by_id, changes) as (
      select by_id, count(*) from revisions where entity = 'item' and at >= ${from} group by by_id
      union all
      select revisions.by_id, -count(*)
      from absent join revisions on revisions.entity = 'item' and revisions.entity_id = absent.id
      where revisions.at >= ${from} group by revisions.by_id
    ), summed as (
      select by_id, sum(changes)::integer as changes from counted group by by_id having sum(changes) > 0
    )
    select users.id, users.display_name as name, changes from summed join users on users.id = by_id
    order by changes desc, users.id limit ${limit}`.execute(db)
  return rows
}
