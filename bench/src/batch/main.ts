import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Batch, BatchPreview } from '@lares/shared-types/batches'
import { ScriptedAi } from '@lares/test-harness/scripted-ai'
import { prepareArchive } from '../archive/prepare.ts'
import { admin } from '../archive/users.ts'
import { measureMs, summarizeTimes, type Times } from '../measure/times.ts'
import { createApiClient } from '../services/clients.ts'
import { startArchive } from '../services/start-archive.ts'

// `npm run bench batch [count]`: time of a batch that moves the dates of all items of a generated archive, of its preview and
// of its undo, and how long a list of the newest items takes meanwhile.

const [count = 10_000] = process.argv.slice(2).map(Number)
const prepared = await prepareArchive(count, (line) => console.log(line))
const folder = await mkdtemp(join(tmpdir(), 'lares-bench-batch-'))
await cp(prepared, folder, { recursive: true })
const endpoint = await ScriptedAi.start()
const archive = await startArchive(folder, endpoint.baseUrl)
const request = createApiClient(archive.apiUrl, archive.internalSecret, admin)

/** How often a list is requested while a batch runs, in milliseconds. */
const listIntervalMs = 200
const body = { selection: { filter: {} }, act: { name: 'shift-dates', params: { years: 1 } } }

async function call<Reply>(path: string, input?: object): Promise<Reply> {
  return JSON.parse(await request(path, input)) as Reply
}

const loadList = () => request('/api/items?limit=60&sort=newest')

/** Follows a batch until it is in a state; returns the time and that of the lists meanwhile. */
async function measureUntil(state: Batch['state'], start: () => Promise<Batch>) {
  const lists: number[] = []
  let batch: Batch | undefined
  const ms = await measureMs(async () => {
    batch = await start()
    while (batch.state !== state) {
      lists.push(await measureMs(loadList))
      await delay(listIntervalMs)
      batch = (await call<{ batch: Batch }>(`/api/batches/${batch.id}`)).batch
    }
  })
  return { batch, seconds: ms / 1000, lists: summarizeTimes(lists) }
}

function print(what: string, { batch, seconds, lists }: Awaited<ReturnType<typeof measureUntil>>): void {
  const { changed = 0, undone = 0 } = batch?.counts ?? {}
  console.log(`${what}: ${changed + undone} items in ${seconds.toFixed(1)} s; ${toText(lists)} meanwhile`)
}

const toText = ({ count: lists, p50, p95 }: Times) =>
  `${lists} lists of 60 items: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`

try {
  const idle: number[] = []
  for (let round = 0; round < 50; round += 1) idle.push(await measureMs(loadList))
  console.log(`before: ${toText(summarizeTimes(idle))}`)
  const previewMs = await measureMs(() => call<BatchPreview>('/api/batches/preview', body))
  console.log(`preview: ${previewMs.toFixed(0)} ms`)
  print('run', await measureUntil('done', () => call<Batch>('/api/batches', body)))
  // Generated items have no history; the first run has given them one, so that the second can be undone.
  const second = await measureUntil('done', () => call<Batch>('/api/batches', body))
  print('second run', second)
  const undo = () => call<Batch>(`/api/batches/${second.batch?.id}/undo`, {})
  print('undo', await measureUntil('undone', undo))
} finally {
  await archive.stop()
  await endpoint.close()
  await rm(folder, { recursive: true, force: true })
}
