import { readFile } from 'node:fs/promises'
import { seeFilm, writeNumberedFilm } from '@lares/media-engine/testing/film-file'
import * as contracts from '@lares/shared-types/contracts/cuts'
import { changeItem, getItem } from '@lares/shared-types/contracts/items'
import { getOperation } from '@lares/shared-types/contracts/operations'
import { getTranscriptVtt, writeTranscript } from '@lares/shared-types/contracts/transcripts'
import type { Cut, NewPiece, TimeSpan } from '@lares/shared-types/cuts'
import type { Item } from '@lares/shared-types/items'
import { permissions } from '@lares/shared-types/permissions'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { cutRecordingJob } from './cut-recording.job.ts'

const folder = createTemporaryFolder()
const { signal } = new AbortController()
const rate = 20

let archive: TestArchive
let user: TestUser
let film: Buffer

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser({ permissions: [...permissions] })
  await writeNumberedFilm(folder.at('film.mp4'), {
    picture: FF_ENCODER_LIBX264,
    pictureOptions: { g: 60, crf: 6, preset: 'ultrafast' },
    sound: FF_ENCODER_AAC,
    duration: 3,
    rate,
  })
  film = await readFile(folder.at('film.mp4'))
})
afterAll(() => archive.close())

async function addFilm(bytes = film): Promise<Item> {
  return (await addItemWithFile(archive, user, bytes, 'film.mp4', { kind: 'video', title: 'Holiday' })).item
}

const load = async (id: string): Promise<Item> =>
  (await archive.call(user, getItem, { params: { id } })).reply

async function cut(item: Item, pieces: NewPiece[], exact = false): Promise<Cut> {
  const { reply } = await archive.call(user, contracts.startCut, { body: { itemId: item.id, pieces, exact } })
  return work(reply)
}

async function work({ id, operationId }: Cut): Promise<Cut> {
  await cutRecordingJob.handle(
    { cutId: id, operationId: operationId ?? '' },
    { services: archive.services, signal },
  )
  return (await archive.call(user, contracts.getCut, { params: { id } })).reply
}

async function cutVersion(item: Item, spans: TimeSpan[], exact = false): Promise<Cut> {
  const { reply } = await archive.call(user, contracts.startVersionCut, {
    body: { itemId: item.id, spans, exact },
  })
  return work(reply)
}

async function loadSubtitles(item: Item, version?: string | null): Promise<string> {
  const { bytes } = await archive.call(user, getTranscriptVtt, {
    params: { id: item.id },
    query: version ? { version } : {},
  })
  return bytes.toString()
}

/** The numbers of the frames, which start over after 50. */
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => (from + index) % 50)

const loadOperation = async ({ operationId }: Cut) =>
  (await archive.call(user, getOperation, { params: { id: operationId ?? '' } })).reply

/** What a player shows of the film of an item. */
async function see({ id }: { id: string }) {
  const [asset] = (await load(id)).assets
  if (!asset) throw new Error('The item has no file.')
  return seeAsset(asset.sha256, asset.mediaType)
}

const seeAsset = (sha256: string, mediaType: string) =>
  archive.services.files.withLocalFile(sha256, (path) => seeFilm(path, mediaType))

test('a film becomes two, each with its frames, its sound, and links to the other', async () => {
  const item = await addFilm()
  const made = await cut(item, [
    { title: 'Beach', spans: [{ start: 0, end: 1.25 }] },
    { title: 'Mountains', spans: [{ start: 1.25, end: 3 }] },
  ])
  expect(await loadOperation(made)).toMatchObject({ state: 'succeeded', result: { count: 2, encoded: 0 } })
  const [beach, mountains] = await Promise.all(made.pieces.map(see))
  expect(beach?.frames).toEqual(Array.from({ length: 25 }, (_, index) => index))
  expect(mountains?.frames).toEqual(Array.from({ length: 35 }, (_, index) => (25 + index) % 50))
  expect(beach?.beeps).toEqual([expect.closeTo(0, 1), expect.closeTo(1, 1)])
  expect(mountains?.beeps).toEqual([expect.closeTo(0.75, 1)])
  const loaded = await load(made.pieces[1]?.id ?? '')
  expect(loaded).toMatchObject({ kind: 'video', title: 'Mountains', assets: [{ filename: 'Mountains.mp4' }] })
  const links = await archive.call(user, contracts.getItemCuts, { params: { id: loaded.id } })
  expect(links.reply.source).toMatchObject({ item: { id: item.id }, spans: [{ start: 1.25, end: 3 }] })
})

test('a joined film, and one that is to contain nothing else, are encoded again', async () => {
  const item = await addFilm()
  const joined = await cut(item, [
    {
      title: '',
      spans: [
        { start: 2, end: 2.5 },
        { start: 0, end: 0.5 },
      ],
    },
  ])
  expect(await loadOperation(joined)).toMatchObject({ result: { count: 1, encoded: 1 } })
  const [piece] = await Promise.all(joined.pieces.map(see))
  expect(piece?.frames).toEqual([
    ...Array.from({ length: 10 }, (_, index) => 40 + index),
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
  ])
  const exact = await cut(item, [{ title: '', spans: [{ start: 1, end: 2 }] }], true)
  expect(await loadOperation(exact)).toMatchObject({ result: { encoded: 1 } })
})

test('pieces of a film that was turned are turned', async () => {
  const item = await addFilm()
  const [asset] = item.assets
  const rotations = { [asset?.id ?? '']: 90 as const }
  await archive.call(user, changeItem, { params: { id: item.id }, body: { version: 1, rotations } })
  const made = await cut(item, [{ title: '', spans: [{ start: 1, end: 2 }] }])
  const { assets } = await load(made.pieces[0]?.id ?? '')
  expect(assets[0]).toMatchObject({ width: 120, height: 160 })
})

test('a film that is truncated says so, and makes nothing', async () => {
  const made = await cut(await addFilm(film.subarray(0, film.length / 2)), [
    { title: '', spans: [{ start: 0, end: 1 }] },
  ])
  expect(await loadOperation(made)).toMatchObject({ state: 'failed', error: 'unreadable' })
  expect(made.pieces).toEqual([])
})

describe('what remains of a film', () => {
  test('becomes a version that is played, with subtitles in its seconds, and back again', async () => {
    const item = await addFilm()
    const segments = [
      { start: 0.2, end: 0.8, text: 'The beach' },
      { start: 1.2, end: 1.8, text: 'Only the lens cap' },
      { start: 2.4, end: 2.8, text: 'The way home' },
    ]
    await archive.call(user, writeTranscript, { params: { id: item.id }, body: { version: 0, segments } })
    const made = await cutVersion(item, [
      { start: 0, end: 1 },
      { start: 2, end: 3 },
    ])
    expect(await loadOperation(made)).toMatchObject({ kind: 'cut-version', state: 'succeeded' })
    const [asset] = (await load(item.id)).assets
    expect(asset?.played).toMatchObject({ id: made.versionId, family: 'video', state: 'ready' })
    expect(asset?.played?.timeMap).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
      [3, 2],
    ])
    const { frames } = await seeAsset(asset?.played?.sha256 ?? '', asset?.played?.mediaType ?? '')
    expect(frames).toEqual([...range(0, rate), ...range(2 * rate, 3 * rate)])

    const subtitles = await loadSubtitles(item, made.versionId)
    expect(subtitles).toContain('00:00:01.400 --> 00:00:01.800\nThe way home')
    expect(subtitles).not.toContain('lens cap')
    expect(await loadSubtitles(item)).toContain('00:00:02.400 --> 00:00:02.800\nThe way home')

    const { reply } = await archive.call(user, contracts.undoCut, { params: { id: made.id } })
    expect(reply).toEqual({ trashed: 0, kept: 0, reverted: true })
    expect((await load(item.id)).assets[0]?.played).toBeUndefined()
  })

  test('is turned once, as the film is', async () => {
    const item = await addFilm()
    const rotations = { [item.assets[0]?.id ?? '']: 90 as const }
    await archive.call(user, changeItem, { params: { id: item.id }, body: { version: 1, rotations } })
    for (const exact of [false, true]) {
      await cutVersion(item, [{ start: 0, end: 1 }], exact)
      const played = (await load(item.id)).assets[0]?.played
      expect(played).toMatchObject({ state: 'ready', width: 120, height: 160 })
    }
  })

  test('has no subtitles by the version of another film', async () => {
    const [one, other] = [await addFilm(), await addFilm()]
    const { versionId } = await cutVersion(one, [{ start: 0, end: 1 }])
    const { error } = await archive.call(user, getTranscriptVtt, {
      params: { id: other.id },
      query: { version: versionId ?? '' },
    })
    expect(error).toMatchObject({ code: 'not-found' })
  })
})
