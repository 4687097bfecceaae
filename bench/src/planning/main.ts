import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '@lares/api/src/db/client.ts'
import { openEmbeddedDatabase } from '@lares/api/src/db/embedded/embedded-database.ts'
import { migrate } from '@lares/api/src/db/migrate.ts'
import { buildUrl, type ReplyOf } from '@lares/shared-types/contract'
import { createCalendarFeed } from '@lares/shared-types/contracts/calendar-feeds'
import { importCalendar, previewCalendarImport } from '@lares/shared-types/contracts/calendar-imports'
import { listOccurrences } from '@lares/shared-types/contracts/planning'
import { fill } from '../archive/fill.ts'
import { admin, insertUsers, password, relative } from '../archive/users.ts'
import { measureEach, measureMs, type Times } from '../measure/times.ts'
import { createGatewayClient } from '../services/clients.ts'
import { startArchive } from '../services/start-archive.ts'
import { writeCalendar } from './write-calendar.ts'

// `npm run bench planning`: through the gateway, a month with 2,000 events and 500 recurring ones, the feed of ten years, and the
// import of calendar files.

const rounds = Array.from({ length: 100 }, (_, index) => index)
const timeZone = 'Europe/Paris'
const year = new Date().getFullYear()

const dataDir = await mkdtemp(join(tmpdir(), 'lares-bench-planning-'))
const embedded = await openEmbeddedDatabase(dataDir)
const { db, close } = connectDatabase({ dataDir })
await migrate(db)
await insertUsers(db, await fill(db, 0))
await close()
await embedded.close()
const archive = await startArchive(dataDir, 'http://127.0.0.1:1')
try {
  const client = await createGatewayClient(archive.gatewayUrl, admin.email, password)
  const reader = await createGatewayClient(archive.gatewayUrl, relative.email, password)
  const take = async (name: string, text: string) => {
    const body = { text, timeZone }
    const preview = await measureMs(() => client(previewCalendarImport.path, body))
    const options = { visibility: 'public', restoreDeleted: false }
    const imported = await measureMs(() => client(importCalendar.path, { ...body, ...options }))
    const again = await measureMs(() => client(importCalendar.path, { ...body, ...options }))
    const megabytes = (text.length / 1e6).toFixed(1)
    console.log(
      `${name} (${megabytes} MB): preview ${format(preview)}, import ${format(imported)}, again ${format(again)}`,
    )
  }

  // A month is six weeks of the view.
  const range = { from: `${year}-05-25`, to: `${year}-07-05` }
  const single = { name: 'month', count: 2000, first: `${year}-06-01`, days: 30 }
  await take('2,000 events of a month and 500 series', writeCalendar(single, 500))
  const month = buildUrl(listOccurrences, { query: range })
  const { occurrences } = JSON.parse(await client(month)) as ReplyOf<typeof listOccurrences>
  console.log(`${occurrences.length} occurrences in the six weeks`)
  report('month, signed in', await measureEach(rounds, () => reader(month)))
  const guest = async () => (await fetch(`${archive.gatewayUrl}${month}`)).text()
  report('month, guest', await measureEach(rounds, guest))

  const decade = { name: 'decade', count: 4000, first: `${year - 7}-01-01`, days: 3650 }
  await take('4,000 events of ten years', writeCalendar(decade, 0))
  const { path } = JSON.parse(await client(createCalendarFeed.path, {})) as ReplyOf<typeof createCalendarFeed>
  const feed = async () => (await fetch(`${archive.gatewayUrl}${path}`)).text()
  console.log(`the feed has ${(await feed()).split('BEGIN:VEVENT').length - 1} events`)
  report('feed', await measureEach(rounds.slice(0, 40), feed))
  await take('10,000 events', writeCalendar({ ...decade, name: 'many', count: 10_000 }, 0))
} finally {
  await archive.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function report(name: string, { p50, p95, p99 }: Times): void {
  console.log(`${name}: p50 ${format(p50)}, p95 ${format(p95)}, p99 ${format(p99)}`)
}

function format(milliseconds: number): string {
  return `${milliseconds.toFixed(0)} ms`
}
