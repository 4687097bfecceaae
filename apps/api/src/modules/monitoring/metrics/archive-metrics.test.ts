import { getMetrics } from '@lares/server-kit/internal-contracts'
import { createItem, trashItem } from '@lares/shared-types/contracts/items'
import { createTag } from '@lares/shared-types/contracts/labels'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'

let archive: TestArchive

beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('describes the whole archive, its queues and its process', async () => {
  const admin = await archive.addUser({ isAdmin: true })
  const tag = (await archive.call(admin, createTag, { body: { names: { en: 'Private' } } })).reply
  await archive.addUser({ restrictedTagIds: [tag.id] })
  const add = (title: string) =>
    archive.call(admin, createItem, { body: { kind: 'post', title, tagIds: [tag.id] } })
  await add('Bread')
  const { id, version } = (await add('Gone')).reply
  await archive.call(admin, trashItem, { params: { id }, query: { version } })
  const { services } = archive
  services.usage.add('searches', 3)
  services.usage.add('search-ms', 1500)
  await services.usage.flush()

  const lines = (await archive.call(undefined, getMetrics, {})).reply.text.split('\n')
  expect(lines).toContain('lares_items{kind="post"} 1')
  expect(lines).toContain('lares_item_bytes{kind="post"} 0')
  expect(lines).toContain('lares_users{status="active"} 2')
  expect(lines).toContain('lares_part_health{part="backups"} 1')
  expect(lines).toContain('lares_jobs{queue="remove-old-usage",state="failed"} 0')
  expect(lines).toContain('lares_jobs_ended_last_hour{queue="remove-old-usage",result="done"} 0')
  expect(lines).toContain('lares_jobs_oldest_waiting_seconds{queue="remove-old-usage"} 0')
  expect(lines).toContain('lares_searches_total 3')
  expect(lines).toContain('lares_search_seconds_total 1.5')
  expect(lines).toContain('lares_ai_calls_total{use="chat"} 0')
  expect(lines.some((line) => /^lares_archive_process_resident_memory_bytes \d+/.test(line))).toBe(true)
  expect(lines.some((line) => /^lares_disk_free_bytes \d+/.test(line))).toBe(true)
})
