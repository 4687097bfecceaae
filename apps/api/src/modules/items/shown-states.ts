import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { fatesOf, type LabelFates } from '../labels/gone-labels.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { wasHidden } from '../visibility/visible-items.ts'
import { isRestricted } from '../visibility/visible-version.ts'

/** The labels of a saved state, as it named them. */
interface StateLabels {
  readonly tagIds: readonly string[]
  readonly categoryIds: readonly string[]
}

/**
 * The saved states of an item that exist for the viewer, oldest first, as they are numbered in the database: the first
 * of them is number 1 to the viewer, so that no gap tells of a state in which the item was hidden.
 */
export async function shownStates(db: Db, viewer: Viewer, itemId: string): Promise<readonly number[]> {
  const states = await db
    .selectFrom('revisions')
    .select('number')
    .$if(isRestricted(viewer), (query) =>
      query.select([
        sql<string[] | null>`fields -> 'tagIds'`.as('tagIds'),
        sql<string[] | null>`fields -> 'categoryIds'`.as('categoryIds'),
      ]),
    )
    .where('entity', '=', 'item')
    .where('entity_id', '=', itemId)
    .orderBy('number')
    .execute()
  const labelled = states.map(({ number, tagIds, categoryIds }) => ({
    number,
    tagIds: tagIds ?? [],
    categoryIds: categoryIds ?? [],
  }))
  const fates = await fatesOf(db, labelled)
  return labelled.filter((state) => !wasHiddenEver(state, fates, viewer)).map(({ number }) => number)
}

/** Whether a state carried what is hidden from the viewer, by its name of then or of today. */
function wasHiddenEver({ tagIds, categoryIds }: StateLabels, fates: LabelFates, viewer: Viewer): boolean {
  const named = { tagIds: fates.named(tagIds), categoryIds: fates.named(categoryIds) }
  return wasHidden({ tagIds, categoryIds }, viewer) || wasHidden(named, viewer)
}
