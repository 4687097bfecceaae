import type { ChildProcess } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { writeNumberedFilm } from '@lares/media-engine/testing/film-file'
import { presets } from '@lares/shared-types/processing'
import { findRecording } from '@lares/speech/testing/family-recordings'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { sql } from 'kysely'
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264, FF_ENCODER_MPEG4, FF_ENCODER_PCM_S16LE } from 'node-av/constants'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createHeavyFilm } from '../testing/create-heavy-film.ts'
import { KilledWorkers } from './killed-workers.ts'
import { repeatRecording } from './repeat-recording.ts'

/** Kills during each kind of work, each at a later moment of it. */
const kills = process.env.LARES_TEST_ALL === '1' ? 25 : 2
const timeoutMs = 120_000 + kills * 60_000
/** What is done to a film takes longer than the same of a recording, and is interrupted less often. */
const filmKills = process.env.LARES_TEST_ALL === '1' ? 25 : 1

/** Tries to interrupt work that a machine may do before it is killed. */
const maxRounds = 5

/** The last kill comes so long after the work has begun to write files. */
const maxDelayMs = 1_500

const folder = createTemporaryFolder()
let workers: KilledWorkers

beforeAll(async () => {
  workers = await KilledWorkers.prepare()
  await finish()
})
afterAll(() => workers.remove())

const listWorkFolders = () => readdir(join(workers.archive.scratch.dataDir, 'files', 'work'))

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const userId = await workers.archive.getAdminId()
  const answer = await workers.archive.call(method, path, {
    userId,
    ...(body !== undefined && { body }),
  })
  const reply: unknown = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path} failed with ${answer.status}: ${JSON.stringify(reply)}`)
  return reply
}

/** Adds a recording or film. */
async function add(name: string, bytes: Buffer, kind: 'record' | 'video') {
  const assetId = await workers.archive.addFile(name, bytes, kind)
  const { item_id } = await workers.db
    .selectFrom('assets')
    .select('item_id')
    .where('id', '=', assetId)
    .executeTakeFirstOrThrow()
  return { assetId, itemId: item_id }
}

async function createRecording(): Promise<Buffer> {
  return (await repeatRecording(findRecording('en-the-radio.opus'), 10)).wave
}

async function createFilm(name: string, duration: number): Promise<Buffer> {
  const isOld = name.endsWith('.avi')
  await writeNumberedFilm(folder.at(name), {
    picture: isOld ? FF_ENCODER_MPEG4 : FF_ENCODER_LIBX264,
    sound: isOld ? FF_ENCODER_PCM_S16LE : FF_ENCODER_AAC,
    ...(isOld && { soundFormat: 'sample_fmts=s16:channel_layouts=mono:sample_rates=48000' }),
    pictureOptions: { g: 20 },
    size: '640x480',
    duration,
  })
  return readFile(folder.at(name))
}

/** The work that is not done: jobs and operations, and files that are not looked at yet. */
async function countUnfinished(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from operations where state in ('pending', 'running'))
      + (select count(*) from assets where state = 'pending')
      + (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
        and name in ('derive-asset', 'derive-slow', 'derive-film', 'derive-small-film', 'cut-recording', 'process-sound')) as count
    `.execute(workers.db)
  return Number(rows[0]?.count)
}

let worker: ChildProcess

/** Starts a worker, and waits until everything is done. */
async function finish(): Promise<void> {
  worker = await workers.startUntil(async () => expect(await countUnfinished()).toBe(0))
}

/**
 * Kills the worker in the middle of its work: as soon as it has begun to write files, or `delayMs` later.
 *
 * @returns whether the work was not done
 */
async function killWhileWriting(delayMs: number): Promise<boolean> {
  await vi.waitFor(
    async () => expect((await listWorkFolders()).length > 0 || (await countUnfinished()) === 0).toBe(true),
    { timeout: 60_000, interval: 10 },
  )
  await delay(delayMs)
  await workers.archive.kill(worker)
  return (await countUnfinished()) > 0
}

const waitUntilDone = () =>
  vi.waitFor(async () => expect(await countUnfinished()).toBe(0), { timeout: 60_000, interval: 20 })

interface Work {
  /** Orders the work. */
  readonly start: () => Promise<void>
  /** What must hold after a kill. */
  readonly expectNothingHalfMade: () => Promise<void>
  /** What must hold when another worker has done it, `count` times by now. */
  readonly expectDone: (count: number) => Promise<void>
}

/** Kills the work `rounds` times, and again if each kill came only after it was done. */
async function killEachTime(
  { start, expectNothingHalfMade, expectDone }: Work,
  rounds = kills,
): Promise<void> {
  let interrupted = 0
  for (let round = 0; round < rounds || (interrupted === 0 && round < maxRounds); round += 1) {
    await start()
    if (await killWhileWriting((maxDelayMs * (round % rounds)) / rounds)) interrupted += 1
    await expectNothingHalfMade()
    await finish()
    await expectDone(round + 1)
    expect(await listWorkFolders()).toEqual([])
    expect(await listFailures()).toEqual([])
  }
  expect(interrupted).toBeGreaterThan(0)
}

const listFailures = () =>
  workers.db.selectFrom('operations').select(['kind', 'error']).where('state', '=', 'failed').execute()

/** The versions of an original that are shown. */
async function listVersions(assetId: string): Promise<{ asset: { state: string } }[]> {
  const { versions } = (await call('GET', `/api/assets/${assetId}/versions`)) as {
    versions: { asset: { state: string } }[]
  }
  return versions
}

test(
  'a recording that is cut, and a film, become their pieces once',
  async () => {
    const recording = await add('tape.wav', await createRecording(), 'record')
    const film = await add('film.mp4', await createFilm('film.mp4', 10), 'video')
    await waitUntilDone()
    const count = async (title: string) => {
      const { rows } = await sql<{ items: number; files: number; unready: number }>`
        select count(*)::int as items, count(assets.id)::int as files,
          (count(*) filter (where assets.state <> 'ready'))::int as unready
        from items left join assets on assets.item_id = items.id and not assets.detached
        where items.title like ${title}`.execute(workers.db)
      return rows[0]
    }
    const spans = (index: number) => [{ start: index * 20, end: index * 20 + 20 }]
    await killEachTime({
      start: async () => {
        const pieces = Array.from({ length: 6 }, (_, index) => ({
          title: `Tape ${index}`,
          spans: spans(index),
        }))
        await call('POST', '/api/cuts', { itemId: recording.itemId, pieces })
      },
      expectNothingHalfMade: async () => {
        const found = await count('Tape %')
        expect(found?.files).toBe(found?.items)
      },
      expectDone: async (times) =>
        expect(await count('Tape %')).toEqual({ items: 6 * times, files: 6 * times, unready: 0 }),
    })
    await killEachTime({
      start: async () => {
        const pieces = [
          { title: 'Scene 1', spans: [{ start: 0.4, end: 4.3 }] },
          {
            title: 'Scene 2',
            spans: [
              { start: 5, end: 7 },
              { start: 8.1, end: 9.9 },
            ],
          },
        ]
        await call('POST', '/api/cuts', { itemId: film.itemId, pieces, exact: true })
      },
      expectNothingHalfMade: async () => {
        const found = await count('Scene %')
        expect(found?.files).toBe(found?.items)
      },
      expectDone: async (times) =>
        expect(await count('Scene %')).toEqual({ items: 2 * times, files: 2 * times, unready: 0 }),
    })
  },
  2 * timeoutMs,
)

/** Each time that work is done, the original has one version more, which is complete. */
function makeVersions(assetId: string): (start: () => Promise<unknown>) => Work {
  let shown = 0
  return (start) => ({
    start: async () => {
      await start()
    },
    expectNothingHalfMade: async () => {
      const versions = await listVersions(assetId)
      expect([shown, shown + 1]).toContain(versions.length)
      expect(new Set(versions.map(({ asset }) => asset.state))).toEqual(
        new Set(versions.length > 0 ? ['ready'] : []),
      )
    },
    expectDone: async () => {
      shown += 1
      expect(await listVersions(assetId)).toHaveLength(shown)
    },
  })
}

test(
  'a recording whose sound is improved, and of which a part is cut out, gets each version once',
  async () => {
    const { assetId, itemId } = await add('letter.wav', await createRecording(), 'record')
    await waitUntilDone()
    const work = makeVersions(assetId)
    await killEachTime(
      work(() => call('POST', `/api/assets/${assetId}/processing`, { steps: presets.tooQuiet })),
    )
    await killEachTime(
      work(() => call('POST', '/api/cuts/versions', { itemId, assetId, spans: [{ start: 5, end: 150 }] })),
    )
  },
  2 * timeoutMs,
)

test(
  'a film whose sound is improved, and of which a part is cut out, gets each version once',
  async () => {
    const { assetId, itemId } = await add('wedding.mp4', await createFilm('wedding.mp4', 6), 'video')
    await waitUntilDone()
    const work = makeVersions(assetId)
    await killEachTime(
      work(() => call('POST', `/api/assets/${assetId}/processing`, { steps: presets.tooQuiet })),
      filmKills,
    )
    const spans = [
      { start: 0.4, end: 2 },
      { start: 3.1, end: 5.9 },
    ]
    await killEachTime(
      work(() => call('POST', '/api/cuts/versions', { itemId, assetId, spans })),
      filmKills,
    )
  },
  2 * timeoutMs,
)

test(
  'a film that is too heavy for a slow connection gets its smaller copy once',
  async () => {
    const bytes = await createHeavyFilm(folder.at('heavy.mp4'))
    let assetId = ''
    const countCopies = async () => {
      const { rows } = await sql<{ state: string; copies: number }>`
        select assets.state, count(renditions.name)::int as copies
        from assets left join renditions on renditions.asset_id = assets.id and renditions.name = 'playable-small'
        where assets.id = ${assetId} group by assets.id`.execute(workers.db)
      return rows[0]
    }
    const findSmall = async () =>
      (
        await workers.archive.call('GET', `/api/assets/${assetId}/playable?quality=small`, {
          userId: await workers.archive.getAdminId(),
          headers: { range: 'bytes=0-99' },
        })
      ).status
    let added = 0
    const isMaking = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pgboss.job
        where name = 'derive-small-film' and state = 'active' and data->>'assetId' = ${assetId}`.execute(
        workers.db,
      )
      return (rows[0]?.count ?? 0) > 0
    }
    await killEachTime(
      {
        start: async () => {
          added += 1
          // Another film each time, because the copy of the same one would be taken over.
          const other = Buffer.concat([bytes, Buffer.from(`\0\0\0\u000Cfree${String(added).padStart(4)}`)])
          assetId = (await add('heavy.mp4', other, 'video')).assetId
          await vi.waitFor(async () => expect(await isMaking()).toBe(true), { timeout: 60_000, interval: 10 })
        },
        // The film plays meanwhile.
        expectNothingHalfMade: async () => {
          const found = await countCopies()
          expect(found?.state).toBe('ready')
          expect([0, 1]).toContain(found?.copies)
          expect(await findSmall()).toBe(206)
        },
        expectDone: async () => {
          expect(await countCopies()).toEqual({ state: 'ready', copies: 1 })
          expect(await findSmall()).toBe(206)
        },
      },
      filmKills,
    )
  },
  2 * timeoutMs,
)

test(
  'a film that browsers cannot play, and one that is turned, get their copy once',
  async () => {
    const bytes = await createFilm('old.avi', 20)
    const items: { assetId: string; itemId: string }[] = []
    const countCopies = async () => {
      const { rows } = await sql<{ state: string; copies: number; names: number }>`
        select assets.state, count(*) filter (where renditions.name = 'playable')::int as copies,
          (count(renditions.name) - count(distinct (renditions.name, renditions.variant)))::int as names
        from assets left join renditions on renditions.asset_id = assets.id
        where assets.id = ${items.at(-1)?.assetId ?? ''} group by assets.id`.execute(workers.db)
      return rows[0]
    }
    await killEachTime({
      start: async () => {
        // Another film each time, because the copy of the same one would be taken over.
        const other = Buffer.concat([
          bytes,
          Buffer.from(`JUNK\u0004\0\0\0${String(items.length).padStart(4)}`),
        ])
        items.push(await add('old.avi', other, 'video'))
      },
      expectNothingHalfMade: async () => {
        const found = await countCopies()
        expect(found?.copies).toBe(found?.state === 'ready' ? 1 : 0)
      },
      expectDone: async () => expect(await countCopies()).toEqual({ state: 'ready', copies: 1, names: 0 }),
    })
    const { itemId, assetId } = items[0] ?? { itemId: '', assetId: '' }
    const turns = [90, 180, 270, 0]
    let turned = 0
    await killEachTime({
      start: async () => {
        const { version } = (await call('GET', `/api/items/${itemId}`)) as { version: number }
        const rotation = turns[turned % turns.length]
        turned += 1
        await call('PATCH', `/api/items/${itemId}`, { version, rotations: { [assetId]: rotation } })
      },
      expectNothingHalfMade: async () => {
        const copy = await workers.archive.call('GET', `/api/assets/${assetId}/playable`, {
          userId: await workers.archive.getAdminId(),
          headers: { range: 'bytes=0-99' },
        })
        await copy.body?.cancel()
        expect(copy.status).toBe(206)
      },
      expectDone: async () => expect(await countCopies()).toEqual({ state: 'ready', copies: 1, names: 0 }),
    })
  },
  2 * timeoutMs,
)
