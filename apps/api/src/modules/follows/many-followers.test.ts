import { createItem } from '@lares/shared-types/contracts/items'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertParticipant } from '../../testing/insert-participant.ts'
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { announceItemsJob } from './announce-items.job.ts'

/** The full measurement is that of docs/performance.md. */
const isMeasured = process.env.LARES_TEST_ALL === '1'
const followerCount = isMeasured ? 10_000 : 1200

let archive: TestArchive

beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

async function addFollowedPerson(): Promise<string> {
  const { db } = archive.services
  const personId = await insertParticipant(db, { names: { en: 'Jane' } })
  await sql`
    with added as (
      insert into users (id, email, display_name, status, is_admin, permissions, siteparams)
      select gen_random_uuid(), gen_random_uuid() || '@example.org', 'Reader', 'active', false, '{}', '{}'
      from generate_series(1, ${followerCount})
      returning id)
    insert into follows (id, user_id, participant_id, created_at, checked_at)
    select gen_random_uuid(), id, ${personId}, now(), now() from added`.execute(db)
  return personId
}

test('many followers are told of an item by a job, without slowing its save', async () => {
  const admin = await archive.addUser({ isAdmin: true })
  const { db } = archive.services
  const [followed, unknown] = [
    await addFollowedPerson(),
    await insertParticipant(db, { names: { en: 'Joe' } }),
  ]
  const save = async (participantId: string) => {
    const startedAt = performance.now()
    await archive.call(admin, createItem, {
      body: { kind: 'post', title: uuidv7(), participants: [{ participantId, role: 'mentioned' }] },
    })
    return performance.now() - startedAt
  }
  const times = { followed: [] as number[], unknown: [] as number[] }
  const rounds = isMeasured ? 20 : 1
  for (let round = 0; round < rounds; round++) {
    times.followed.push(await save(followed))
    times.unknown.push(await save(unknown))
  }
  const { count } = await db
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
  const startedAt = performance.now()
  expect(await runWaitingJobs(archive, announceItemsJob)).toBe(rounds)
  const jobMs = (performance.now() - startedAt) / rounds
  const told = await db
    .selectFrom('item_notices')
    .select(sql<number>`count(distinct notification_id)::int`.as('notifications'))
    .select(sql<number>`count(*)::int`.as('notices'))
    .executeTakeFirstOrThrow()
  expect(told).toEqual({ notifications: followerCount, notices: followerCount * rounds })
  if (!isMeasured) return
  const [slow, fast] = [median(times.followed), median(times.unknown)]
  process.stdout.write(
    `save: ${slow.toFixed(1)} ms with followers, ${fast.toFixed(1)} ms without; job: ${jobMs.toFixed(0)} ms\n`,
  )
  expect(slow).toBeLessThan(fast * 1.2)
}, 600_000)

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
