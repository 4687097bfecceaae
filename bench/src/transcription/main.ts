import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createItem } from '@lares/shared-types/contracts/items'
import { listTranscriptions, startTranscriptions } from '@lares/shared-types/contracts/transcriptions'
import { getTranscript } from '@lares/shared-types/contracts/transcripts'
import type { Language } from '@lares/shared-types/languages'
import { prepareArchive } from '../archive/prepare.ts'
import { admin, password, relative } from '../archive/users.ts'
import { type DuringWork, measureDuring } from '../backup/search-load.ts'
import { loadSearchClasses } from '../measure/search-classes.ts'
import { createGatewayClient, createSessionCookie } from '../services/clients.ts'
import { createCall, waitUntilProcessed } from '../services/create-call.ts'
import { startArchive } from '../services/start-archive.ts'
import { uploadFile } from '../services/upload-file.ts'
import { SpeechMemory } from './speech-memory.ts'
import { countWrongWords } from './wrong-words.ts'

// `npm run bench transcription [base|small] [count] [folder]`: recordings of a folder, by default those of the demo, transcribed on this
// machine: wrong words, the memory of the processes while and after it, and searches among `count` items meanwhile. Downloads the model.

interface Recording {
  readonly file: string
  readonly language: Language
  readonly duration: number
  readonly segments: readonly { readonly text: string }[]
}

const [model = 'base', count = '50000', folder = 'demo/src/recordings'] = process.argv.slice(2)
const baselineSeconds = 20
const recordings: readonly Recording[] = JSON.parse(
  readFileSync(join(resolve(folder), 'transcripts.json'), 'utf8'),
)

const dataDir = await mkdtemp(join(tmpdir(), 'lares-bench-transcription-'))
try {
  await cp(await prepareArchive(Number(count), console.log), dataDir, { recursive: true })
  const command = fileURLToPath(new URL('../../../apps/api/src/models-command.ts', import.meta.url))
  const env = { ...process.env, LARES_DATA_DIR: dataDir }
  execFileSync(process.execPath, [command, 'speech', model], { env, stdio: 'inherit' })
  await measure()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const archive = await startArchive(dataDir, 'http://127.0.0.1:9/v1', { OCR: 'off' })
  try {
    const { gatewayUrl } = archive
    const client = await createGatewayClient(gatewayUrl, relative.email, password)
    const cookie = await createSessionCookie(gatewayUrl, admin.email, password)
    const classes = await loadSearchClasses(dataDir)
    const ids = await addRecordings(gatewayUrl, cookie)
    const measureSearches = (work: () => Promise<void>) => measureDuring(archive, client, classes, work)
    await measureSearches(() => delay(baselineSeconds * 1000))
    const before = await measureSearches(() => delay(baselineSeconds * 1000))
    const memory = new SpeechMemory()
    const start = performance.now()
    const during = await measureSearches(() => transcribeAll(gatewayUrl, cookie, ids))
    const seconds = (performance.now() - start) / 1000
    await printWords(gatewayUrl, cookie, ids)
    printSearches(before, during)
    const sound = recordings.reduce((sum, { duration }) => sum + duration, 0)
    console.log(`${sound.toFixed(0)} s of sound were transcribed in ${seconds.toFixed(0)} s`)
    console.log(`memory of the processes that transcribe: at most ${memory.readPeakMegabytes()} MB`)
    console.log(`processes left after half a minute: ${await memory.countAfter(30)}`)
  } finally {
    await archive.stop()
  }
}

/** Adds the recordings to the archive, and returns the ids of their items. */
async function addRecordings(gatewayUrl: string, cookie: string): Promise<string[]> {
  const call = createCall(gatewayUrl, cookie)
  const ids: string[] = []
  for (const { file, language } of recordings) {
    const bytes = await readFile(join(resolve(folder), file))
    const uploadIds = [await uploadFile(gatewayUrl, cookie, file, new Uint8Array(bytes))]
    const { id } = await call(createItem, { body: { kind: 'record', title: file, language, uploadIds } })
    await waitUntilProcessed(call, id)
    ids.push(id)
  }
  return ids
}

async function transcribeAll(gatewayUrl: string, cookie: string, itemIds: readonly string[]): Promise<void> {
  const call = createCall(gatewayUrl, cookie)
  const { operationIds, refused } = await call(startTranscriptions, {
    body: { itemIds: [...itemIds], language: null },
  })
  if (refused.length > 0) throw new Error(`${refused.length} recordings were refused: ${refused[0]?.reason}`)
  for (;;) {
    await delay(1000)
    const { transcriptions } = await call(listTranscriptions, { query: {} })
    const own = transcriptions.filter(({ operation }) => operationIds.includes(operation.id))
    const failed = own.find(({ operation: { state } }) => state === 'failed' || state === 'cancelled')
    if (failed) throw new Error(`a transcription has ${failed.operation.state}`)
    if (own.every(({ operation: { state } }) => state === 'succeeded')) return
  }
}

async function printWords(gatewayUrl: string, cookie: string, ids: readonly string[]): Promise<void> {
  const call = createCall(gatewayUrl, cookie)
  let all = { wrong: 0, words: 0 }
  for (const [index, { file, segments }] of recordings.entries()) {
    const transcript = await call(getTranscript, { params: { id: ids[index] ?? '' } })
    const toText = (lines: readonly { readonly text: string }[]) => lines.map(({ text }) => text).join(' ')
    const { wrong, words } = countWrongWords(toText(segments), toText(transcript.segments))
    all = { wrong: all.wrong + wrong, words: all.words + words }
    console.log(`${file.padEnd(24)} ${((100 * wrong) / words).toFixed(0)} % of ${words} words wrong`)
  }
  console.log(
    `${'all'.padEnd(24)} ${((100 * all.wrong) / all.words).toFixed(1)} % of ${all.words} words wrong`,
  )
}

function printSearches(before: DuringWork, during: DuringWork): void {
  const ratio = during.search.p95 / before.search.p95
  const counts = `${during.search.count} and ${before.search.count} searches`
  console.log(
    `searches meanwhile, p95: ${during.search.p95.toFixed(0)} ms, before ${before.search.p95.toFixed(0)} ms: ${ratio.toFixed(1)} times (${counts})`,
  )
}
