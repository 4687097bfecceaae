import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import * as contracts from '@lares/shared-types/contracts/items'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallResult, openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

type Conversation = ReplyOf<typeof contracts.listConversations>['conversations'][number]

let archive: TestArchive
let admin: TestUser
let relative: TestUser
const tagId = '0199cccc-0000-7000-8000-000000000001'

beforeAll(async () => {
  archive = await openTestArchive()
  const { db } = archive.services
  await sql`insert into tags (id, names) values (${tagId}, '{"en":"Private"}')`.execute(db)
  admin = await archive.addUser({ isAdmin: true })
  relative = await archive.addUser({ restrictedTagIds: [tagId] })
  await addItems('message', 1500, 'mod(nth, 4)', 0)
  await addItems('message', 60, 'mod(nth, 30) + 10', 2000)
  await addItems('mail', 300, 'mod(nth * 7, 120)', 0)
  await addItems('mail', 5, 'null', 400)
})
afterAll(() => archive.close())

/** Inserts items one hour apart. `thread` is SQL that computes the thread from the number `nth`; every sixth item is restricted. */
async function addItems(kind: string, count: number, thread: string, hoursBack: number): Promise<void> {
  const { db } = archive.services
  await sql`
    with rows as (
      select gen_random_uuid() as id, nth, 'thread ' || (${sql.raw(thread)}) as thread,
        case when mod(nth, 25) = 3 then null
          else timestamptz '2020-01-01 00:00Z' - make_interval(hours => nth + ${hoursBack}) end as at
      from generate_series(1, ${count}::integer) nth
    ), added as (
      insert into items (id, kind, title, sort_title, date_edtf, date_earliest, date_latest, thread, details)
      select id, ${kind}, 'T', 't', case when at is not null then '2019' end, at, at, thread,
        jsonb_build_object('sender', 'Sender ' || mod(nth, 3), 'from', jsonb_build_object('address', 'a' || mod(nth, 3)))
      from rows
    )
    insert into item_tags select id, ${tagId}::uuid from rows where mod(nth, 6) = 1 or thread = 'thread 12'`.execute(
    db,
  )
}

async function listAllPages(
  user: TestUser,
  kind: 'mail' | 'message',
  limit: number,
): Promise<Conversation[]> {
  const conversations: Conversation[] = []
  let cursor: string | undefined
  do {
    const query: RequestOf<typeof contracts.listConversations>['query'] = {
      kind,
      limit,
      ...(cursor !== undefined && { cursor }),
    }
    const page: CallResult<ReplyOf<typeof contracts.listConversations>> = await archive.call(
      user,
      contracts.listConversations,
      { query },
    )
    conversations.push(...page.reply.conversations)
    cursor = page.reply.nextCursor ?? undefined
  } while (cursor !== undefined)
  return conversations
}

/** The expected conversations, computed by grouping all items. */
async function groupByThread(kind: string, withRestricted: boolean) {
  const { rows } = await sql<{ key: string; count: number; id: string }>`
    select coalesce(thread, id::text) as key, count(*) as count,
      (array_agg(id order by sort_date desc, id desc))[1] as id
    from items where kind = ${kind}
      and (${withRestricted} or not exists (select from item_tags where item_id = items.id))
    group by 1 order by max(sort_date) desc, 3 desc`.execute(archive.services.db)
  const newestFirst = await sql<{
    id: string
  }>`select id from items order by sort_date desc, id desc`.execute(archive.services.db)
  const rank = new Map(newestFirst.rows.map(({ id }, index) => [id, index]))
  return [...rows].sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0))
}

describe.each([
  { kind: 'mail' as const, limit: 7 },
  { kind: 'mail' as const, limit: 50 },
  { kind: 'message' as const, limit: 5 },
  { kind: 'message' as const, limit: 40 },
])('conversations of kind $kind, $limit a page', ({ kind, limit }) => {
  test('lists each one once, with its latest item and its size', async () => {
    const pages = await listAllPages(admin, kind, limit)
    expect(pages.map(({ key, count, latest }) => ({ key, count, id: latest.id }))).toEqual(
      await groupByThread(kind, true),
    )
  })

  test('ignores hidden items for a restricted relative', async () => {
    const pages = await listAllPages(relative, kind, limit)
    expect(pages.map(({ key, count, latest }) => ({ key, count, id: latest.id }))).toEqual(
      await groupByThread(kind, false),
    )
  })
})

test('names the senders of a conversation in alphabetical order', async () => {
  const [first] = await listAllPages(admin, 'message', 50)
  expect(first?.people).toEqual(['Sender 0', 'Sender 1', 'Sender 2'])
  const [mail] = await listAllPages(admin, 'mail', 50)
  expect(mail?.people.every((name) => /^a[012]$/.test(name))).toBe(true)
})

test('counts the visible items of each month in the timeline, and those without a date separately', async () => {
  const { rows } = await sql<{ month: string | null; count: number }>`
    select to_char(date_earliest at time zone 'UTC', 'YYYY-MM') as month, count(*) as count from items
    where kind = 'message' and not exists (select from item_tags where item_id = items.id)
    group by 1 order by 1 desc nulls last`.execute(archive.services.db)
  const { reply } = await archive.call(relative, contracts.timelineOfItems, { query: { kind: 'message' } })
  expect(reply).toEqual({
    months: rows.filter(({ month }) => month !== null),
    undated: rows.find(({ month }) => month === null)?.count,
  })
  expect(reply.months.length).toBeGreaterThan(2)
  expect(reply.undated).toBeGreaterThan(10)
})
