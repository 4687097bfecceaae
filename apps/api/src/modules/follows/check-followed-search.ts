import { search as searchContract } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import { Value } from 'typebox/value'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { type Criteria, parseCriteria, selectDocuments, selectRequestedLabels } from '../search/criteria.ts'
import type { SearchRequest } from '../search/search-request.ts'
import { notifyAboutItems } from './notify-about-items.ts'

/** A search is checked when the last time is longer ago than this. */
const intervalMs = 9 * 60_000
/**
 * Items are looked for from this time before the last check on, because a transaction may commit an item long after the
 * time at which it was added, and a job may index it later still.
 */
const overlapMs = 60 * 60_000
/** Searches per run of the job; the others are checked by the next ones. */
const maxSearchesPerRun = 500
/** Items of which a check tells, the latest ones. */
const maxItemsPerCheck = 100

interface DueSearch {
  readonly followId: string
  readonly userId: string
  readonly address: string
  readonly checkedAt: Date
  readonly followedAt: Date
}

/** The followed searches that have not been checked for the longest time. */
export function listDueSearches({ db, now }: Services): Promise<DueSearch[]> {
  return db
    .selectFrom('follows')
    .innerJoin('saved_searches', 'saved_searches.id', 'follows.saved_search_id')
    .innerJoin('users', 'users.id', 'follows.user_id')
    .where('users.status', '=', 'active')
    .where('checked_at', '<', new Date(now().getTime() - intervalMs))
    .select(['follows.id as followId', 'follows.user_id as userId', 'address'])
    .select(['follows.checked_at as checkedAt', 'follows.created_at as followedAt'])
    .orderBy('checked_at')
    .limit(maxSearchesPerRun)
    .execute()
}

/** Notifies the follower of a search of items that others have added, and that it finds for them now. */
export async function checkFollowedSearch({ db, now }: Services, due: DueSearch): Promise<void> {
  const at = now()
  const user = await loadActiveUser(db, due.userId)
  // First, so that a search that fails is not checked again before all others; the next check looks at the same time again.
  await db.updateTable('follows').set({ checked_at: at }).where('id', '=', due.followId).execute()
  const found = user ? await findNewItems(db, user, due) : []
  if (found.length === 0) return
  await inTransaction(db, (trx) =>
    notifyAboutItems(trx, { kind: 'followed-items', recipients: [due], itemIds: found }),
  )
}

async function findNewItems(db: Db, user: UserPrincipal, due: DueSearch): Promise<string[]> {
  const since = new Date(Math.max(due.checkedAt.getTime() - overlapMs, due.followedAt.getTime()))
  const request = parseAddress(due.address)
  if (!request) return []
  const criteria = await parseCriteria(db, user, request)
  const labels = selectRequestedLabels(criteria)
  const { rows } = await sql<{ id: string }>`
    with ${sql.join([...labels, sql`found(id) as materialized (${selectNews(db, user, criteria, { due, since })})`])}
    select id from found`.execute(db)
  return rows.map(({ id }) => id)
}

/** The latest items of a search that others have added, and of which no earlier check has told. */
function selectNews(
  db: Db,
  user: UserPrincipal,
  criteria: Criteria,
  { due, since }: { readonly due: DueSearch; readonly since: Date },
) {
  const strict = criteria.words?.strict
  return selectDocuments(db, user, criteria, { traits: undefined, ignoredFilter: undefined })
    .where('search_documents.created_at', '>', since)
    .$if(strict !== undefined, (query) => query.where(sql<boolean>`words @@ ${strict}::tsquery is true`))
    .where((eb) =>
      eb.exists(
        visibleItems(db, user)
          .select(sql.lit(1).as('one'))
          .whereRef('items.id', '=', eb.ref('search_documents.item_id'))
          .where('items.author_id', 'is distinct from', user.userId),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('item_notices')
            .innerJoin('notifications', 'notifications.id', 'item_notices.notification_id')
            .select(sql.lit(1).as('one'))
            .whereRef('item_notices.item_id', '=', 'search_documents.item_id')
            .where('notifications.follow_id', '=', due.followId),
        ),
      ),
    )
    .select('search_documents.item_id as id')
    .orderBy('search_documents.created_at', 'desc')
    .limit(maxItemsPerCheck)
}

/** The search of a saved address; undefined if it was valid for an earlier version only. */
function parseAddress(address: string): SearchRequest | undefined {
  const params = new URLSearchParams(address)
  const request: Record<string, unknown> = {}
  for (const name of new Set(params.keys())) {
    const schema = (searchContract.query.properties as Record<string, { readonly type?: string }>)[name]
    if (schema) request[name] = schema.type === 'array' ? params.getAll(name) : params.get(name)
  }
  const converted = Value.Convert(searchContract.query, request)
  return Value.Check(searchContract.query, converted) ? converted : undefined
}
