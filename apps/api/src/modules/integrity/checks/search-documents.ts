import { sql } from 'kysely'
import { hasJobs } from '../../../jobs/queue-tables/stored-jobs.ts'
import { countItems, maxItems, toBatches } from '../../../search-index/index-batches.ts'
import { isIndexCurrent } from '../../../search-index/index-version.ts'
import { loadTextBytes } from '../../../search-index/long-texts/text-bytes.ts'
import { findOutdatedItems, type OutdatedPart } from '../../../search-index/outdated-items.ts'
import type { Check } from './check.ts'
import { listProblems, toItemFindings } from './present-items.ts'

/** Items and time of one part, after which the position is stored. */
const itemsPerPart = 400
const maxPartMs = 2000

/** Whether the search document of an item agrees with its fields, its labels and its people. */
const isCurrent = sql`
  document.kind = items.kind
  and document.language is not distinct from items.language
  and document.sort_date = items.sort_date
  and document.date_earliest is not distinct from items.date_earliest
  and document.date_latest is not distinct from items.date_latest
  and document.created_at = items.created_at
  and document.tag_ids = array(select tag_id from item_tags where item_id = items.id order by tag_id)
  and document.category_ids
    = array(select category_id from item_categories where item_id = items.id order by category_id)
  and document.participant_ids = array(
    select distinct participant_id from item_participants where item_id = items.id order by participant_id)`

const hasPassages = sql`exists (select from passages where passages.item_id = items.id)`

const problem = sql<string | null>`(
  select case
    when items.deleted_at is not null
      then case when document.item_id is not null or ${hasPassages} then 'superfluous' end
    when document.item_id is null then 'missing'
    when not (${isCurrent}) then 'outdated'
  end
  from (select items.id) item left join search_documents document on document.item_id = item.id)`

/**
 * Search documents that are missing, of items in the trash, or not those that would be written now: the fields, words and passages of every
 * item are derived again and compared. While the index is rebuilt by new rules, or follows a renamed label or person, only the fields are.
 */
export const searchDocuments: Check = {
  schedule: 'nightly',
  count: countItems,
  async examine({ db }, cursor, signal) {
    const rows = await listProblems(db, cursor, problem, itemsPerPart)
    const isRebuilt = (await isIndexCurrent(db)) && !(await hasJobs(db, 'index-items'))
    const end = performance.now() + maxPartMs
    let examined = 0
    while (isRebuilt && examined < rows.length && performance.now() < end) {
      signal.throwIfAborted()
      const batch = rows.slice(examined, examined + maxItems)
      const agreeing = batch.filter((row) => row.problem === null)
      const ids = agreeing.map(({ id }) => id)
      const outdated = new Map<string, OutdatedPart>()
      for (const some of toBatches(ids, await loadTextBytes(db, ids))) {
        signal.throwIfAborted()
        for (const [id, part] of await findOutdatedItems(db, some)) outdated.set(id, part)
      }
      for (const row of agreeing) {
        const part = outdated.get(row.id)
        if (part) row.problem = part === 'words' ? 'outdated' : 'passages'
      }
      examined += batch.length
    }
    const part = isRebuilt ? rows.slice(0, examined) : rows
    const last = part.length === itemsPerPart || part.length < rows.length ? part.at(-1) : undefined
    return {
      examined: part.length,
      findings: toItemFindings(part),
      ...(last && { nextCursor: last.id }),
    }
  },
}
