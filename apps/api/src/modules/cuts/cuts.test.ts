import * as assets from '@lares/shared-types/contracts/assets'
import * as contracts from '@lares/shared-types/contracts/cuts'
import { changeItem, getItem, trashItem } from '@lares/shared-types/contracts/items'
import { cancelOperation, getOperation } from '@lares/shared-types/contracts/operations'
import { getTranscript, writeTranscript } from '@lares/shared-types/contracts/transcripts'
import { getTranslation, writeTranslation } from '@lares/shared-types/contracts/translations'
import { deleteVersion, listVersions } from '@lares/shared-types/contracts/versions'
import type { Cut, NewPiece } from '@lares/shared-types/cuts'
import type { Item } from '@lares/shared-types/items'
import type { Operation } from '@lares/shared-types/operations'
import { permissions } from '@lares/shared-types/permissions'
import type { Segment } from '@lares/shared-types/transcripts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { createWave } from '../../testing/wave-file.ts'
import { cutLostJob } from './cut-lost.job.ts'
import { cutRecordingJob } from './cut-recording.job.ts'

const sampleRate = 8000
/** Each sample of the recording is its own number, so that pieces tell where they are from. */
const samples = Int16Array.from({ length: 4 * sampleRate }, (_, index) => (index % 32_000) + 1)
const never = new AbortController().signal

let archive: TestArchive
let user: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser({ permissions: [...permissions], displayName: 'Anna' })
})
afterAll(() => archive.close())

async function addRecording(fields: object = {}, as = user): Promise<Item> {
  const bytes = createWave(samples, sampleRate)
  return (
    await addItemWithFile(archive, as, bytes, 'cassette.wav', {
      kind: 'record',
      title: 'Cassette',
      ...fields,
    })
  ).item
}

const piece = (title: string, ...spans: [number, number][]): NewPiece => ({
  title,
  spans: spans.map(([start, end]) => ({ start, end })),
})

async function start(item: Item, pieces: NewPiece[], as = user): Promise<Cut> {
  return (await archive.call(as, contracts.startCut, { body: { itemId: item.id, pieces } })).reply
}

const work = ({ id, operationId }: Cut, services = archive.services, signal = never) =>
  cutRecordingJob.handle({ cutId: id, operationId: operationId ?? '' }, { services, signal })

/** Services that do something when so many files were stored. */
function whenStored(count: number, act: () => Promise<void>): typeof archive.services {
  let stored = 0
  const files = {
    ...archive.services.files,
    adopt: async (path: string, sha256: string) => {
      stored += 1
      if (stored === count) await act()
      return archive.services.files.adopt(path, sha256)
    },
  }
  return { ...archive.services, files }
}

const listStoredPieces = ({ id }: Cut) =>
  archive.services.db.selectFrom('uploads').select('id').where('id', 'like', `cut-${id}-%`).execute()

const load = async ({ id }: Cut, as = user): Promise<Cut> =>
  (await archive.call(as, contracts.getCut, { params: { id } })).reply
const loadOperation = async ({ operationId }: Cut, as = user): Promise<Operation> =>
  (await archive.call(as, getOperation, { params: { id: operationId ?? '' } })).reply
const loadItem = async (id: string, as = user): Promise<Item> =>
  (await archive.call(as, getItem, { params: { id } })).reply
const loadLinks = async (id: string, as = user) =>
  (await archive.call(as, contracts.getItemCuts, { params: { id } })).reply

async function cut(item: Item, pieces: NewPiece[], as = user): Promise<Cut> {
  const started = await start(item, pieces, as)
  await work(started)
  return load(started, as)
}

const writeLines = ({ id }: { id: string }, segments: Segment[], version = 0) =>
  archive.call(user, writeTranscript, { params: { id }, body: { version, language: 'en', segments } })

async function readSamples(itemId: string): Promise<number[]> {
  const { assets: files } = await loadItem(itemId)
  const { sha256 = '' } = files[0] ?? {}
  const chunks: Buffer[] = []
  for await (const chunk of await archive.services.files.read(sha256)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const data = bytes.subarray(bytes.indexOf('data') + 8)
  return Array.from({ length: data.length / 2 }, (_, index) => data.readInt16LE(index * 2))
}

describe('a recording', () => {
  test('becomes several, each with its part of the sound, to the sample', async () => {
    const item = await addRecording()
    const before = await readSamples(item.id)
    const made = await cut(item, [piece('The boat', [0.5, 1]), piece('The oven', [3, 4], [1.5, 2])])
    expect(await loadOperation(made)).toMatchObject({ state: 'succeeded', result: { count: 2, encoded: 0 } })
    expect(made.pieces.map(({ title }) => title)).toEqual(['The boat', 'The oven'])
    const [boat, oven] = made.pieces
    expect(await readSamples(boat?.id ?? '')).toEqual([...samples.slice(4000, 8000)])
    expect(await readSamples(oven?.id ?? '')).toEqual([
      ...samples.slice(24_000),
      ...samples.slice(12_000, 16_000),
    ])
    expect(await readSamples(item.id)).toEqual(before)
    expect((await loadItem(boat?.id ?? '')).assets[0]?.filename).toBe('The boat.wav')
  })

  test('and its pieces refer to each other', async () => {
    const item = await addRecording()
    const { pieces } = await cut(item, [piece('Second', [2, 3]), piece('First', [0, 1])])
    const [second, first] = pieces
    expect(await loadLinks(second?.id ?? '')).toEqual({
      source: { item: { id: item.id, kind: 'record', title: 'Cassette' }, spans: [{ start: 2, end: 3 }] },
      pieces: [],
    })
    const links = await loadLinks(item.id)
    expect(links.source).toBeNull()
    expect(links.pieces.map(({ item: { id } }) => id)).toEqual([first?.id, second?.id])
  })

  test('gives its date, language, people and labels to pieces that have none of their own', async () => {
    const tag = await addTag(archive, user, { en: 'Cassettes' })
    const item = await addRecording({
      tagIds: [tag.id],
      language: 'it',
      date: '1978',
      place: { name: 'Bari' },
    })
    const named: NewPiece = { ...piece('Own', [0, 1]), language: 'de', date: '1979-05' }
    const { pieces } = await cut(item, [piece('', [0, 1]), named])
    const [inherited, own] = await Promise.all(pieces.map(({ id }) => loadItem(id)))
    expect(inherited).toMatchObject({
      language: 'it',
      date: { edtf: '1978' },
      place: { name: 'Bari' },
      tags: [{ id: tag.id }],
    })
    expect(own).toMatchObject({
      title: 'Own',
      language: 'de',
      date: { edtf: '1979-05' },
      tags: [{ id: tag.id }],
    })
  })

  test('gives its transcript, with the times of lines and words moved', async () => {
    const item = await addRecording({ language: 'en' })
    const segments = [
      { start: 0, end: 0.9, text: 'before' },
      {
        start: 1,
        end: 3,
        text: 'one two three',
        speaker: 'Rosa',
        words: [
          [1, 1.4],
          [1.6, 1.9],
          [2.2, 3],
        ] as [number, number][],
      },
      { start: 3.2, end: 3.8, text: 'after' },
    ]
    await archive.call(user, writeTranscript, { params: { id: item.id }, body: { version: 0, segments } })
    const { pieces } = await cut(item, [piece('Middle', [1.5, 3.5])])
    const { reply } = await archive.call(user, getTranscript, { params: { id: pieces[0]?.id ?? '' } })
    expect(reply.segments).toEqual([
      {
        start: 0,
        end: 1.5,
        text: 'two three',
        speaker: 'Rosa',
        words: [
          [0.1, 0.4],
          [0.7, 1.5],
        ],
      },
    ])
    expect(reply.language).toBe('en')
  })

  test('can be cut by two people at the same time', async () => {
    const item = await addRecording()
    const other = await archive.addUser({ permissions: [...permissions] })
    const [mine, theirs] = await Promise.all([
      cut(item, [piece('A', [0, 1])]),
      cut(item, [piece('B', [0, 2])], other),
    ])
    expect([mine.pieces.length, theirs.pieces.length]).toEqual([1, 1])
    expect((await loadLinks(item.id)).pieces).toHaveLength(2)
  })
})

describe('a cut', () => {
  test('is refused for parts that end before they start or after the recording', async () => {
    const item = await addRecording()
    await archive.services.db
      .updateTable('assets')
      .set({ duration: 4 })
      .where('item_id', '=', item.id)
      .execute()
    const pieces = [piece('a', [2, 1]), piece('b', [3, 90])]
    const { error } = await archive.call(user, contracts.startCut, { body: { itemId: item.id, pieces } })
    expect(error).toMatchObject({
      code: 'invalid-fields',
      issues: [
        { path: 'pieces.0.spans.0.end', code: 'too-small' },
        { path: 'pieces.1.spans.0.end', code: 'too-large' },
      ],
    })
  })

  test('is refused for items without sound and for those in the trash', async () => {
    const { item } = await addItemWithFile(archive, user, Buffer.from('text'), 'a.txt', { kind: 'document' })
    const attempt = async (itemId: string) => {
      const body = { itemId, pieces: [piece('a', [0, 1])] }
      return (await archive.call(user, contracts.startCut, { body })).error
    }
    expect(await attempt(item.id)).toMatchObject({ issues: [{ path: 'itemId', code: 'not-allowed' }] })
    const recording = await addRecording()
    await archive.call(user, trashItem, { params: { id: recording.id }, query: { version: 1 } })
    expect(await attempt(recording.id)).toMatchObject({ code: 'in-trash' })
  })

  test('that is repeated after its process was killed makes only the pieces that are missing', async () => {
    const item = await addRecording()
    const started = await start(item, [piece('a', [0, 1]), piece('b', [1, 2]), piece('c', [2, 3])])
    const { jobs } = archive.services
    const failing = { ...archive.services, jobs: { ...jobs, enqueue: failInSecond(jobs.enqueue) } }
    await expect(work(started, failing)).rejects.toThrow('killed')
    expect((await load(started)).pieces).toHaveLength(1)
    await work(started)
    const made = await load(started)
    expect(made.pieces.map(({ title }) => title)).toEqual(['a', 'b', 'c'])
    expect(await loadOperation(made)).toMatchObject({ state: 'succeeded' })
  })

  test('that is cancelled while it runs leaves nothing', async () => {
    const item = await addRecording()
    const started = await start(item, [piece('a', [0, 1])])
    await archive.call(user, cancelOperation, { params: { id: started.operationId ?? '' } })
    await work(started)
    expect((await load(started)).pieces).toEqual([])
    expect(await loadOperation(started)).toMatchObject({ state: 'cancelled' })
  })

  test('says so when its recording was moved to the trash meanwhile, and makes nothing', async () => {
    const item = await addRecording()
    const started = await start(item, [piece('a', [0, 1])])
    await archive.call(user, trashItem, { params: { id: item.id }, query: { version: 1 } })
    await work(started)
    expect(await loadOperation(started)).toMatchObject({ state: 'failed', error: 'not-found' })
    expect((await load(started)).pieces).toEqual([])
  })

  test('says so when the disk is full, and makes nothing', async () => {
    const item = await addRecording()
    const started = await start(item, [piece('a', [0, 1])])
    const files = { ...archive.services.files, getFreeBytes: async () => 1000 }
    await work(started, { ...archive.services, files })
    expect(await loadOperation(started)).toMatchObject({ state: 'failed', error: 'disk-full' })
  })

  test('makes nothing when the disk becomes full after the first file was stored', async () => {
    const item = await addRecording()
    const started = await start(item, [piece('a', [0, 1]), piece('b', [1, 2])])
    let stored = 0
    const files = {
      ...archive.services.files,
      adopt: async (path: string, sha256: string) => {
        if (++stored === 2) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
        return archive.services.files.adopt(path, sha256)
      },
    }
    await work(started, { ...archive.services, files })
    expect(await loadOperation(started)).toMatchObject({ state: 'failed', error: 'disk-full' })
    expect((await load(started)).pieces).toEqual([])
    expect(await listStoredPieces(started)).toEqual([])
  })

  test('leaves no stored file when it is cancelled, or given up, after its process was killed', async () => {
    const item = await addRecording()
    for (const end of ['cancelled', 'lost']) {
      const started = await start(item, [piece('a', [0, 1]), piece('b', [1, 2])])
      await expect(
        work(
          started,
          whenStored(2, () => Promise.reject(new Error('killed'))),
        ),
      ).rejects.toThrow()
      expect(await listStoredPieces(started)).toHaveLength(1)
      const { id: cutId, operationId } = started
      if (end === 'lost')
        await cutLostJob.handle(
          { cutId, operationId: operationId ?? '' },
          { services: archive.services, signal: never },
        )
      else {
        await archive.call(user, cancelOperation, { params: { id: operationId ?? '' } })
        await work(started)
      }
      expect(await listStoredPieces(started)).toEqual([])
      expect(await loadOperation(started)).toMatchObject({ state: end === 'lost' ? 'failed' : 'cancelled' })
    }
  })

  test('that is ended while its files are stored stores no more of them', async () => {
    const item = await addRecording()
    const started = await start(item, [piece('a', [0, 1]), piece('b', [1, 2]), piece('c', [2, 3])])
    const ended = new AbortController()
    const services = whenStored(1, async () => ended.abort())
    await expect(work(started, services, ended.signal)).rejects.toThrow()
    expect(await listStoredPieces(started)).toHaveLength(1)
    expect((await load(started)).pieces).toEqual([])
  })

  test('says so when the recording cannot be read', async () => {
    const wave = createWave(samples, sampleRate).subarray(0, 5000)
    const { item } = await addItemWithFile(archive, user, wave, 'half.wav', { kind: 'record' })
    const started = await start(item, [piece('a', [0, 1])])
    await work(started)
    expect(await loadOperation(started)).toMatchObject({ state: 'failed', error: 'unreadable' })
  })

  test('needs the permissions to add items and to process media, when it is started and while it is made', async () => {
    const item = await addRecording()
    const body = { itemId: item.id, pieces: [piece('a', [0, 1])] }
    for (const given of [
      ['items:create', 'items:edit-any'],
      ['media:process', 'items:edit-any'],
    ] as const) {
      const other = await archive.addUser({ permissions: [...given] })
      expect((await archive.call(other, contracts.startCut, { body })).error).toMatchObject({
        code: 'forbidden',
      })
    }
    const relative = await archive.addUser({ permissions: ['items:create', 'media:process'] })
    const started = await start(item, body.pieces, relative)
    await archive.services.db
      .updateTable('users')
      .set({ permissions: ['items:create'] })
      .where('id', '=', relative.id)
      .execute()
    await work(started)
    expect(await loadOperation(started, relative)).toMatchObject({ state: 'failed', error: 'forbidden' })
  })

  test('is undone without the permission to delete, except for pieces that were changed since', async () => {
    const author = await archive.addUser({
      permissions: ['items:create', 'items:edit-own', 'media:process'],
    })
    const item = await addRecording({}, author)
    const { id, pieces } = await cut(item, [piece('a', [0, 1]), piece('b', [1, 2])], author)
    const [changed, unchanged] = pieces
    await archive.call(author, changeItem, {
      params: { id: changed?.id ?? '' },
      body: { version: 1, title: 'Mine' },
    })
    const { reply } = await archive.call(author, contracts.undoCut, { params: { id } })
    expect(reply).toEqual({ trashed: 1, kept: 1, reverted: false })
    expect((await loadItem(unchanged?.id ?? '', author)).deletedAt).not.toBeNull()
    expect((await loadLinks(item.id, author)).pieces.map(({ item: { title } }) => title)).toEqual(['Mine'])
    expect((await load({ id } as Cut, author)).undoable).toBe(false)
  })

  test('is undone except for pieces whose transcript was corrected or translated since', async () => {
    const item = await addRecording()
    await writeLines(item, [
      { start: 0, end: 1, text: 'one' },
      { start: 1, end: 2, text: 'two' },
      { start: 2, end: 3, text: 'three' },
    ])
    const { id, pieces } = await cut(item, [piece('a', [0, 1]), piece('b', [1, 2]), piece('c', [2, 3])])
    const [corrected, translated] = pieces.map((one) => one.id)
    await writeLines({ id: corrected ?? '' }, [{ start: 0, end: 1, text: 'One.' }], 1)
    await archive.call(user, writeTranslation, {
      params: { id: translated ?? '', language: 'it' },
      body: { version: 0, lines: [{ source: 'two', text: 'due' }] },
    })
    const { reply } = await archive.call(user, contracts.undoCut, { params: { id } })
    expect(reply).toEqual({ trashed: 1, kept: 2, reverted: false })
    expect((await load({ id } as Cut)).undoable).toBe(false)
  })

  test('gives each piece the translated lines that are spoken in it', async () => {
    const item = await addRecording()
    await writeLines(item, [
      { start: 0, end: 1, text: 'one' },
      { start: 1, end: 2, text: 'two' },
    ])
    const lines = [
      { source: 'one', text: 'uno' },
      { source: 'two', text: 'due' },
    ]
    await archive.call(user, writeTranslation, {
      params: { id: item.id, language: 'it' },
      body: { version: 0, lines },
    })
    const { id, pieces } = await cut(item, [piece('a', [0, 1]), piece('b', [1, 2])])
    const translations = await Promise.all(
      pieces.map((one) => archive.call(user, getTranslation, { params: { id: one.id, language: 'it' } })),
    )
    expect(translations.map(({ reply }) => reply.lines.map(({ text }) => text))).toEqual([['uno'], ['due']])
    expect((await load({ id } as Cut)).undoable).toBe(true)
  })

  test('belongs to who started it', async () => {
    const { id } = await cut(await addRecording(), [piece('a', [0, 1])])
    const other = await archive.addUser({ permissions: [...permissions] })
    expect((await archive.call(other, contracts.getCut, { params: { id } })).status).toBe(404)
    expect((await archive.call(other, contracts.undoCut, { params: { id } })).status).toBe(404)
  })
})

describe('for somebody who may not see', () => {
  test('the source, its pieces do not exist either', async () => {
    const tag = await addTag(archive, user, { en: 'Secret' })
    const item = await addRecording({ tagIds: [tag.id] })
    const { pieces } = await cut(item, [piece('a', [0, 1])])
    const child = await archive.addUser({ restrictedTagIds: [tag.id] })
    for (const id of [item.id, pieces[0]?.id ?? '']) {
      expect((await archive.call(child, getItem, { params: { id } })).status).toBe(404)
      expect((await archive.call(child, contracts.getItemCuts, { params: { id } })).status).toBe(404)
    }
  })

  test('the source or a piece since then, the link to it is missing', async () => {
    const tag = await addTag(archive, user, { en: 'Since then' })
    const item = await addRecording()
    const { pieces } = await cut(item, [piece('a', [0, 1]), piece('b', [1, 2])])
    const [first, second] = pieces
    const child = await archive.addUser({ restrictedTagIds: [tag.id] })
    await archive.call(user, changeItem, {
      params: { id: first?.id ?? '' },
      body: { version: 1, tagIds: [tag.id] },
    })
    expect((await loadLinks(item.id, child)).pieces.map(({ item: { id } }) => id)).toEqual([second?.id])
    await archive.call(user, changeItem, { params: { id: item.id }, body: { version: 1, tagIds: [tag.id] } })
    expect(await loadLinks(second?.id ?? '', child)).toEqual({ source: null, pieces: [] })
  })

  test('a label that the source got while it was cut is on its pieces', async () => {
    const tag = await addTag(archive, user, { en: 'Late' })
    const item = await addRecording()
    const started = await start(item, [piece('a', [0, 1])])
    await archive.call(user, changeItem, { params: { id: item.id }, body: { version: 1, tagIds: [tag.id] } })
    await work(started)
    const [made] = (await load(started)).pieces
    expect((await loadItem(made?.id ?? '')).tags.map(({ id }) => id)).toEqual([tag.id])
  })
})

const loadVersions = async (assetId: string) =>
  (await archive.call(user, listVersions, { params: { id: assetId } })).reply.versions

async function cutVersion(item: Item, spans: [number, number][], fields: object = {}): Promise<Cut> {
  const body = { itemId: item.id, ...piece('', ...spans), ...fields }
  const { title: _, ...request } = body
  const { reply } = await archive.call(user, contracts.startVersionCut, { body: request })
  await work(reply)
  return load(reply)
}

const soundOf = async ({ id }: { id: string }) => {
  const sound = (await loadItem(id)).assets[0]
  if (!sound) throw new Error('no sound')
  return sound
}

describe('what remains of a recording', () => {
  test('becomes a version that is played, with the times of the original, and back again', async () => {
    const item = await addRecording()
    const made = await cutVersion(
      item,
      [
        [0, 1],
        [2, 4],
      ],
      { name: 'Without the cough' },
    )
    expect(await loadOperation(made)).toMatchObject({ kind: 'cut-version', state: 'succeeded' })
    const { id, played } = await soundOf(item)
    expect(played).toMatchObject({ id: made.versionId, duration: 3 })
    expect(played?.timeMap).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
      [4, 3],
    ])
    expect(await loadVersions(id)).toMatchObject([
      {
        method: 'cut',
        name: 'Without the cough',
        madeFrom: id,
        recipe: {
          parts: [
            { from: 0, to: 1 },
            { from: 2, to: 4 },
          ],
        },
      },
    ])
    expect(made.undoable).toBe(true)
    const { reply } = await archive.call(user, contracts.undoCut, { params: { id: made.id } })
    expect(reply).toEqual({ trashed: 0, kept: 0, reverted: true })
    expect((await soundOf(item)).played).toBeUndefined()
    expect(await loadVersions(id)).toHaveLength(1)
    expect((await load(made)).undoable).toBe(false)
  })

  test('can be cut again, in the seconds that are heard', async () => {
    const item = await addRecording({
      details: {
        chapters: [
          { start: 0, title: 'One' },
          { start: 1.5, title: 'Gone' },
          { start: 3, title: 'Two' },
        ],
      },
    })
    const segments = [
      { start: 0.2, end: 0.8, text: 'first' },
      { start: 1.2, end: 1.8, text: 'cough' },
      { start: 3.2, end: 3.8, text: 'last' },
    ]
    await archive.call(user, writeTranscript, { params: { id: item.id }, body: { version: 0, segments } })
    const version = await cutVersion(item, [
      [0, 1],
      [2, 4],
    ])
    const { pieces } = await cut(item, [piece('Rest', [0.5, 3])])
    const [made] = pieces
    expect(await readSamples(made?.id ?? '')).toEqual([
      ...samples.slice(4000, 8000),
      ...samples.slice(16_000),
    ])
    const { reply } = await archive.call(user, getTranscript, { params: { id: made?.id ?? '' } })
    expect(reply.segments).toEqual([{ start: 1.7, end: 2.3, text: 'last' }])
    expect((await loadItem(made?.id ?? '')).details).toEqual({
      chapters: [
        { start: 0, title: 'One' },
        { start: 0.5, title: 'Gone' },
        { start: 1.5, title: 'Two' },
      ],
    })
    expect((await loadLinks(made?.id ?? '')).source).toMatchObject({
      spans: [{ start: 0.5, end: 4 }],
      version: { id: version.versionId, name: '' },
    })
    const { id } = await soundOf(item)
    const whole = await start(item, [piece('Original', [0, 2])])
    expect((await cutFrom(item, id, [piece('Original', [3, 4])])).pieces).toHaveLength(1)
    expect(whole.pieces).toEqual([])
    const again = await cutVersion(item, [[1, 3]])
    expect((await soundOf(item)).played?.timeMap).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [4, 2],
    ])
    await archive.call(user, deleteVersion, { params: { id: again.versionId ?? '' } })
    await archive.call(user, deleteVersion, { params: { id: version.versionId ?? '' } })
    expect((await loadLinks(made?.id ?? '')).source?.version).toBeUndefined()
  })

  test('is not made of another file, in another order, or by somebody who may not edit it', async () => {
    const item = await addRecording()
    const other = await soundOf(await addRecording())
    const attempt = async (body: object, as = user) =>
      (
        await archive.call(as, contracts.startVersionCut, {
          body: { itemId: item.id, spans: [{ start: 0, end: 1 }], ...body },
        })
      ).error
    expect(await attempt({ assetId: other.id })).toMatchObject({ issues: [{ path: 'assetId' }] })
    const spans = [
      { start: 2, end: 3 },
      { start: 1, end: 2 },
    ]
    expect(await attempt({ spans })).toMatchObject({ issues: [{ path: 'spans.1.start', code: 'too-small' }] })
    const reader = await archive.addUser({ permissions: ['media:process'] })
    expect(await attempt({}, reader)).toMatchObject({ code: 'forbidden' })
    const editor = await archive.addUser({ permissions: ['items:edit-any'] })
    expect(await attempt({}, editor)).toMatchObject({ code: 'forbidden' })
  })

  test('is made once by a job that is repeated after its process was killed, and not at all if cancelled', async () => {
    const item = await addRecording()
    const body = { itemId: item.id, spans: [{ start: 0, end: 1 }] }
    const { reply: started } = await archive.call(user, contracts.startVersionCut, { body })
    const { media } = archive.services
    const killed = {
      ...archive.services,
      media: { ...media, derive: () => Promise.reject(new Error('killed')) },
    }
    await expect(work(started, killed)).rejects.toThrow()
    const { id } = await soundOf(item)
    expect(await loadVersions(id)).toEqual([])
    await work(started)
    expect(await loadVersions(id)).toHaveLength(1)
    const { reply: cancelled } = await archive.call(user, contracts.startVersionCut, { body })
    await archive.call(user, cancelOperation, { params: { id: cancelled.operationId ?? '' } })
    await work(cancelled)
    expect(await loadVersions(id)).toHaveLength(1)
  })
})

async function cutFrom(item: Item, assetId: string, pieces: NewPiece[]): Promise<Cut> {
  const { reply } = await archive.call(user, contracts.startCut, {
    body: { itemId: item.id, assetId, pieces },
  })
  await work(reply)
  return load(reply)
}

test('pieces stay when their source is deleted for ever', async () => {
  const item = await addRecording()
  const { pieces } = await cut(item, [piece('a', [0, 1])])
  await archive.services.db.deleteFrom('items').where('id', '=', item.id).execute()
  const id = pieces[0]?.id ?? ''
  expect(await loadLinks(id)).toEqual({ source: null, pieces: [] })
  expect((await loadItem(id)).assets).toHaveLength(1)
  expect(
    (await archive.call(user, assets.getAsset, { params: { id: (await loadItem(id)).assets[0]?.id ?? '' } }))
      .status,
  ).toBe(200)
})

/** Enqueues jobs in the first transaction only, as a process does that is killed while it creates the second item. */
function failInSecond(enqueue: TestArchive['services']['jobs']['enqueue']): typeof enqueue {
  const transactions = new Set<object>()
  return async (trx, ...rest) => {
    if (transactions.add(trx).size > 1) throw new Error('killed')
    return enqueue(trx, ...rest)
  }
}

test('one user has a limited number of cuts at a time, and others cut meanwhile', async () => {
  const [busy, other] = await Promise.all(
    [1, 2].map(() => archive.addUser({ permissions: [...permissions] })),
  )
  if (!busy || !other) throw new Error('The users are missing.')
  const item = await addRecording({}, busy)
  const tryToCut = async (as: TestUser) =>
    (await archive.call(as, contracts.startCut, { body: { itemId: item.id, pieces: [piece('A', [0, 1])] } }))
      .status
  const statuses: number[] = []
  for (let count = 0; count < 101; count += 1) statuses.push(await tryToCut(busy))
  expect(statuses.indexOf(429)).toBe(100)
  expect(await tryToCut(other)).toBe(statuses[0])
})
