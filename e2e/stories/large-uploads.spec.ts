import { createHash } from 'node:crypto'
import { createItem } from '@lares/shared-types/contracts/items'
import type { Item } from '@lares/shared-types/items'
import { Client } from '../support/client.ts'
import { Lares } from '../support/lares.ts'
import { keeper, keeperEnvironment } from '../support/people.ts'
import { expect, test } from '../support/story.ts'
import { EndlessBytes } from '../support/uploads/endless-bytes.ts'
import { Sender } from '../support/uploads/sender.ts'

const megabyte = 1024 * 1024

/** Larger for a measurement; see docs/performance.md. */
const wholeMegabytes = Number(process.env.LARES_STORY_WHOLE_MB || 64)
const cutMegabytes = Number(process.env.LARES_STORY_CUT_MB || 80)
const cuts = Number(process.env.LARES_STORY_CUTS || 8)
const kills = 2

/** Of one request, as the web sends them. */
const chunkLength = 8 * megabyte

async function itemOf(client: Client, { uploadId }: Sender): Promise<Item> {
  return client.call(createItem, { body: { kind: 'document', title: 'Film', uploadIds: [uploadId] } })
}

/** Compares the original, as it is handed out, with what was sent. */
async function expectSame(client: Client, item: Item, bytes: EndlessBytes): Promise<void> {
  const wanted = await bytes.hash()
  const [asset] = item.assets
  expect(asset).toMatchObject({ size: bytes.length, sha256: wanted })
  const came = createHash('sha256')
  const original = await client.send(`/api/assets/${asset?.id}/original`)
  for await (const piece of original.body ?? []) came.update(piece)
  expect(came.digest('hex')).toBe(wanted)
}

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const begun = performance.now()
  return [await work(), (performance.now() - begun) / 1000]
}

function tell(what: string, megabytes: number, seconds: number): void {
  const rate = Math.round(megabytes / seconds)
  test
    .info()
    .annotations.push({ type: 'measured', description: `${what}: ${seconds.toFixed(1)} s, ${rate} MB/s` })
}

test(`a file of ${wholeMegabytes} MB arrives whole in one request`, async () => {
  test.setTimeout(120_000 + wholeMegabytes * 500)
  const lares = await Lares.start(keeperEnvironment)
  try {
    const client = await Client.signIn(lares.address, keeper)
    const bytes = new EndlessBytes(wholeMegabytes * megabyte + 4321)
    const sender = await Sender.begin(client, bytes, 'film.bin')
    const [status, seconds] = await timed(() => sender.send(0))
    expect(status).toBe(204)
    tell('sent, hashed and kept', wholeMegabytes, seconds)
    const item = await itemOf(client, sender)
    const [, back] = await timed(() => expectSame(client, item, bytes))
    tell('made again, read back and compared', wholeMegabytes, back)
  } finally {
    await lares.stop()
  }
})

test(`a file of ${cutMegabytes} MB arrives whole over a line that is cut ${cuts} times and from servers that are killed`, async () => {
  test.setTimeout(240_000 + cutMegabytes * 1000)
  const lares = await Lares.start(keeperEnvironment)
  try {
    const client = await Client.signIn(lares.address, keeper)
    const bytes = new EndlessBytes(cutMegabytes * megabyte + 4321)
    const sender = await Sender.begin(client, bytes, 'film.bin')
    const cutChunks = randomPlaces(cuts, Math.floor(bytes.length / chunkLength) - 1)
    const killChunks = new Set([...cutChunks].filter((_, at) => at % Math.ceil(cuts / kills) === 0))
    let sentTwice = 0
    let timesCut = 0
    const [, seconds] = await timed(async () => {
      for (let at = 0; at < bytes.length; at = await sender.arrived()) {
        const end = Math.min(at + chunkLength, bytes.length)
        const chunk = Math.floor(at / chunkLength)
        if (!cutChunks.delete(chunk)) {
          expect(await sender.send(at, end)).toBe(204)
          continue
        }
        const sent = await sender.sendCut(at, end, Math.random(), () =>
          killChunks.has(chunk) ? restart(lares) : Promise.resolve(),
        )
        const again = at + sent - (await sender.arrived())
        expect(again).toBeGreaterThanOrEqual(0)
        expect(again).toBeLessThanOrEqual(chunkLength)
        sentTwice += again
        timesCut += 1
      }
    })
    expect([timesCut, killChunks.size]).toEqual([cuts, kills])
    tell(
      `with ${cuts} cuts, ${kills} kills, ${Math.round(sentTwice / 1024)} KB sent twice`,
      cutMegabytes,
      seconds,
    )
    await expectSame(client, await itemOf(client, sender), bytes)
  } finally {
    await lares.stop()
  }
})

/** Ends every process at once and starts again: what had arrived is there. */
async function restart(lares: Lares): Promise<void> {
  await lares.kill()
  await lares.start()
}

/** So many different numbers below `below`, in rising order. */
function randomPlaces(count: number, below: number): Set<number> {
  const all = Array.from({ length: below }, (_, place) => ({ place, rank: Math.random() }))
  const chosen = all.sort((a, b) => a.rank - b.rank).slice(0, count)
  return new Set(chosen.map(({ place }) => place).sort((a, b) => a - b))
}
