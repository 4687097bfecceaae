import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCalendar } from '@lares/media-engine/calendar/read-calendar'

// `node bench/src/calendars/main.ts <folder>`: reads every file below a folder as a calendar, names each event that is refused, and
// counts the reasons.

const [folder = '.'] = process.argv.slice(2)
const counts = new Map<string, number>()
let slowestMs = 0

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
  const start = performance.now()
  const reading = readCalendar({ text, timeZone: 'Europe/Paris' })
  slowestMs = Math.max(slowestMs, performance.now() - start)
  count('files')
  if ('problem' in reading) {
    count(reading.problem)
    continue
  }
  count('events', reading.events.length)
  for (const { title, day, reason } of reading.refused) {
    count(reason)
    if (reason !== 'duplicate') console.log(`${entry.name}: ${reason} · ${title} · ${day ?? ''}`)
  }
}
console.log(Object.fromEntries(counts))
console.log(`The slowest file took ${slowestMs.toFixed(0)} ms.`)

function count(name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by)
}
