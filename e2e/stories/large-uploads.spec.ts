import { createHash } from 'node:crypto'
import { createItem } from '@lares/shared-types/contracts/items'
import type { Item } from '@lares/shared-types/items'
import { Client } from '../support/client.ts'
import { Lares } from '../support/lares.ts'
import { admin, adminEnvironment } from '../support/people.ts'
import { expect, test } from '../support/story.ts'
import { GeneratedBytes } from '../support/uploads/generated-bytes.ts'
import { ResumableUpload } from '../support/uploads/resumable-upload.ts'

const megabyte = 1024 * 1024

/** The environment sets larger values for measurements; see docs/performance.md. */
const wholeMegabytes = Number(process.env.LARES_STORY_WHOLE_MB || 32)
const cutMegabytes = Number(process.env.LARES_STORY_CUT_MB || 40)
const cuts = Number(process.env.LARES_STORY_CUTS || 4)
const kills = 2

/** Bytes per request, as in the web application. */
const chunkLength = 8 * megabyte

async function createUploadedItem(client: Client, { uploadId }: ResumableUpload): Promise<Item> {
  return client.call(createItem, { body: { kind: 'document', title: 'Film', uploadIds: [uploadId] } })
}

/** Asserts that the original, as the archive serves it, equals the uploaded bytes. */
async function expectSame(client: Client, item: Item, bytes: GeneratedBytes): Promise<void> {
  const expectedHash = await bytes.hash()
  const [asset] = item.assets
  expect(asset).toMatchObject({ size: bytes.length, sha256: expectedHash })
  const hash = createHash('sha256')
  const original = await client.send(`/api/assets/${asset?.id}/original`)
  for await (const chunk of original.body ?? []) hash.update(chunk)
  expect(hash.digest('hex')).toBe(expectedHash)
}

const measure = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const startedAt = performance.now()
  return [await work(), (performance.now() - startedAt) / 1000]
}

function reportRate(label: string, megabytes: number, seconds: number): void {
  const rate = Math.round(megabytes / seconds)
  test
    .info()
    .annotations.push({ type: 'measured', description: `${label}: ${seconds.toFixed(1)} s, ${rate} MB/s` })
}

test(`a file of ${wholeMegabytes} MB arrives whole in one request`, async ({ jeanne }) => {
  test.setTimeout(120_000 + wholeMegabytes * 500)
  const bytes = new GeneratedBytes(wholeMegabytes * megabyte + 4321)
  const sender = await ResumableUpload.start(jeanne, bytes, 'film.bin')
  const [status, seconds] = await measure(() => sender.send(0))
  expect(status).toBe(204)
  reportRate('sent, hashed and kept', wholeMegabytes, seconds)
  const item = await createUploadedItem(jeanne, sender)
  const [, readSeconds] = await measure(() => expectSame(jeanne, item, bytes))
  reportRate('made again, read back and compared', wholeMegabytes, readSeconds)
})

test(`a file of ${cutMegabytes} MB arrives whole over a line that is cut ${cuts} times and from servers that are killed`, async () => {
  test.setTimeout(240_000 + cutMegabytes * 1000)
  const lares = await Lares.start(adminEnvironment, 'embedded')
  try {
    const client = await Client.signIn(lares.address, admin)
    const bytes = new GeneratedBytes(cutMegabytes * megabyte + 4321)
    const sender = await ResumableUpload.start(client, bytes, 'film.bin')
    const cutChunks = pickRandom(cuts, Math.floor(bytes.length / chunkLength) - 1)
    const killChunks = new Set([...cutChunks].filter((_, offset) => offset % Math.ceil(cuts / kills) === 0))
    let totalResentBytes = 0
    let timesCut = 0
    const [, seconds] = await measure(async () => {
      for (let offset = 0; offset < bytes.length; offset = await sender.getOffset()) {
        const end = Math.min(offset + chunkLength, bytes.length)
        const chunk = Math.floor(offset / chunkLength)
        if (!cutChunks.delete(chunk)) {
          expect(await sender.send(offset, end)).toBe(204)
          continue
        }
        const sent = await sender.sendAndCut(offset, end, Math.random(), () =>
          killChunks.has(chunk) ? restart(lares) : Promise.resolve(),
        )
        const resentBytes = offset + sent - (await sender.getOffset())
        expect(resentBytes).toBeGreaterThanOrEqual(0)
        expect(resentBytes).toBeLessThanOrEqual(chunkLength)
        totalResentBytes += resentBytes
        timesCut += 1
      }
    })
    expect([timesCut, killChunks.size]).toEqual([cuts, kills])
    reportRate(
      `with ${cuts} cuts, ${kills} kills, ${Math.round(totalResentBytes / 1024)} KB sent twice`,
      cutMegabytes,
      seconds,
    )
    await expectSame(client, await createUploadedItem(client, sender), bytes)
  } finally {
    await lares.stop()
  }
})

/** Kills every process and starts the archive again. */
async function restart(lares: Lares): Promise<void> {
  await lares.kill()
  await lares.start()
}

/** Picks `count` different numbers below `limit`, in ascending order. */
function pickRandom(count: number, limit: number): Set<number> {
  const candidates = Array.from({ length: limit }, (_, number) => ({ number, rank: Math.random() }))
  const chosen = candidates.sort((a, b) => a.rank - b.rank).slice(0, count)
  return new Set(chosen.map(({ number }) => number).sort((a, b) => a - b))
}
