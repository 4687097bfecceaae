import { createHash } from 'node:crypto'
import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connectDatabase, type Db } from '@lares/api/src/db/client.ts'
import { openEmbeddedDatabase } from '@lares/api/src/db/embedded/embedded-database.ts'
import { openFolderStore } from '@lares/api/src/files/folder-store.ts'
import { jobList } from '@lares/api/src/job-list.ts'
import { queuePages, readingPriorities } from '@lares/api/src/jobs/page-queue.ts'
import { createBoss, createJobSender } from '@lares/api/src/jobs/pg-boss.ts'
import { drawPage, toSharp } from '@lares/ocr/testing/draw-page'
import { texts } from '@lares/ocr/testing/texts'
import { languages } from '@lares/shared-types/languages'
import { v7 as uuidv7 } from 'uuid'
import { prepareArchive } from '../archive/prepare.ts'
import { password, relative } from '../archive/users.ts'
import { type DuringWork, measureDuring } from '../backup/search-load.ts'
import { createSearchClasses } from '../measure/search-classes.ts'
import { createGatewayClient } from '../services/clients.ts'
import { type RunningArchive, startArchive } from '../services/start-archive.ts'
import { a4 } from './drawn-pages.ts'

const baselineSeconds = 60
const noEmbedding = 'http://127.0.0.1:9/v1'
/** Times that the text of a language is set on a page, which fills it. */
const repetitions = 5
const megabyte = 1024 * 1024
const unreadType = 'image/gif'

interface Page {
  readonly assetId: string
}

/**
 * Has the worker read drawn A4 pages, each of another item of a generated archive, while somebody searches all the time with pauses of
 * 100 ms. Prints the pages an hour, and the times of the searches before and meanwhile.
 */
export async function readInBackground(pageCount: number, items: number): Promise<void> {
  const template = await prepareArchive(items, console.log)
  const dataDir = await mkdtemp(join(tmpdir(), 'lares-bench-scans-'))
  try {
    await cp(template, dataDir, { recursive: true })
    const pages = await addPages(dataDir, pageCount)
    const archive = await startArchive(dataDir, noEmbedding)
    try {
      await measure(archive, dataDir, pages)
    } finally {
      await archive.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(archive: RunningArchive, dataDir: string, pages: readonly Page[]): Promise<void> {
  const { db, pool, close } = connectDatabase({ dataDir })
  const boss = createBoss(db, 'sender')
  await boss.start()
  try {
    const database = await pool.connect()
    const classes = await createSearchClasses(database)
    database.release()
    const client = await createGatewayClient(archive.gatewayUrl, relative.email, password)
    const before = await measureDuring(archive, client, classes, () => delay(baselineSeconds * 1000))
    print('searches without reading', before)
    const start = performance.now()
    const during = await measureDuring(archive, client, classes, async () => {
      await queue(db, boss, pages)
      while (await isReading(db)) await delay(500)
    })
    const hours = (performance.now() - start) / 3_600_000
    print('searches while pages are read', during)
    const slower = (name: 'p50' | 'p95') => (during.search[name] / before.search[name]).toFixed(2)
    console.log(`searches took ${slower('p50')} times as long at p50 and ${slower('p95')} times at p95`)
    const { words } = await db
      .selectFrom('page_texts')
      .select(({ fn }) => fn.sum<string>('word_count').as('words'))
      .executeTakeFirstOrThrow()
    console.log(
      `${pages.length} pages with ${words} words: ${(pages.length / hours).toFixed(0)} pages an hour`,
    )
    console.log(
      `worker: at most ${(Math.max(...during.memory) / megabyte).toFixed(0)} MB, without the process that reads`,
    )
  } finally {
    await boss.stop({ graceful: false })
    await close()
  }
}

function print(what: string, { search, loopP99 }: DuringWork): void {
  const { count, p50, p95 } = search
  const times = `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`
  console.log(`${what}: ${times} (${count} searches), event loop p99 ${loopP99.toFixed(0)} ms`)
}

async function queue(db: Db, boss: ReturnType<typeof createBoss>, pages: readonly Page[]): Promise<void> {
  const services = { jobs: createJobSender(boss, jobList), config: { OCR: 'on' } } as const
  await db
    .updateTable('assets')
    .set({ media_type: 'image/png' })
    .where(
      'id',
      'in',
      pages.map(({ assetId }) => assetId),
    )
    .execute()
  for (const { assetId: id } of pages) {
    const asset = { id, family: 'image', media_type: 'image/png', pages: null }
    await queuePages(db, services, asset, readingPriorities.older)
  }
}

async function isReading(db: Db): Promise<boolean> {
  const pending = db.selectFrom('page_texts').select('id').where('state', '=', 'pending').limit(1)
  return (await pending.executeTakeFirst()) !== undefined
}

/** Adds scans to items of the archive. Those of one language share a file. */
async function addPages(dataDir: string, count: number): Promise<Page[]> {
  const embedded = await openEmbeddedDatabase(dataDir)
  const { db, close } = connectDatabase({ dataDir })
  try {
    // The generated files do not exist; the worker would try to read each of them.
    await db.updateTable('assets').set({ media_type: unreadType }).execute()
    const files = await writePages(dataDir)
    const items = await db.selectFrom('items').select('id').orderBy('id').limit(count).execute()
    const pages: Page[] = []
    for (const [index, { id: itemId }] of items.entries()) {
      const file = files[index % files.length]
      if (!file) continue
      const assetId = uuidv7()
      await db
        .insertInto('assets')
        .values({
          id: assetId,
          item_id: itemId,
          position: 100,
          upload_id: null,
          filename: 'scan.png',
          // Of a type that is not read, so that a starting worker leaves it alone.
          media_type: unreadType,
          family: 'image',
          ...file,
          state: 'ready',
          reason: null,
          ...a4,
          duration: null,
          pages: null,
          placeholder: null,
          enclosed_in: null,
        })
        .execute()
      pages.push({ assetId })
    }
    return pages
  } finally {
    await close()
    await embedded.close()
  }
}

/** Stores a drawn page of each language. */
async function writePages(dataDir: string): Promise<{ size: number; sha256: string }[]> {
  const store = await openFolderStore(join(dataDir, 'files'))
  const folder = await store.createWorkFolder()
  const files: { size: number; sha256: string }[] = []
  for (const language of languages) {
    const text = Array.from({ length: repetitions }, () => texts[language]).join(' ')
    const bytes = await toSharp(drawPage([text], a4))
      .png({ compressionLevel: 6 })
      .toBuffer()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const draft = join(folder, language)
    await writeFile(draft, bytes)
    files.push({ size: (await stat(draft)).size, sha256 })
    await store.adopt(draft, sha256)
  }
  await rm(folder, { recursive: true })
  return files
}
