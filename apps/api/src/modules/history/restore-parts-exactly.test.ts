import { randomInt } from 'node:crypto'
import * as items from '@lares/shared-types/contracts/items'
import * as pageTexts from '@lares/shared-types/contracts/page-texts'
import * as people from '@lares/shared-types/contracts/participants'
import * as planning from '@lares/shared-types/contracts/planning'
import * as regions from '@lares/shared-types/contracts/regions'
import * as transcripts from '@lares/shared-types/contracts/transcripts'
import * as translations from '@lares/shared-types/contracts/translations'
import { languages } from '@lares/shared-types/languages'
import { createDayEvent } from '@lares/shared-types/planning'
import type { HistoryType } from '@lares/shared-types/routing/pages'
import { transcriptOrigins } from '@lares/shared-types/transcripts'
import fc from 'fast-check'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { createHistoryCalls } from '../../testing/history-calls.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
const participantIds: string[] = []

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  for (let index = 0; index < 2; index += 1) {
    const body = { names: { en: `Name ${index}` } }
    participantIds.push((await archive.call(admin, people.createParticipant, { body })).reply.id)
  }
})
afterAll(() => archive.close())

/** `npm run test:all` tries more edits. */
const runs = { numRuns: process.env.LARES_TEST_ALL === '1' ? 25 : 3 }
const maxEdits = 4

const line = (maxLength: number) =>
  fc.string({ unit: 'grapheme', maxLength }).map((value) =>
    value
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  )
const words = line(20).map((value) => value || 'Nonna')
const language = fc.option(fc.constantFrom(...languages))
/** Thousandths, because places are stored rounded. */
const share = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 1000)
const box = fc.record({
  x: share(0, 500),
  y: share(0, 500),
  width: share(100, 400),
  height: share(100, 400),
})

interface Part {
  readonly id: string
  /** The version on which the next edit is based. */
  readonly version: number
  /** Everything that a person can change. */
  readonly state: unknown
}

/** Makes edits of a part, and restores each state that they have made. */
async function checkEachState<E>(
  type: HistoryType,
  edits: readonly E[],
  load: () => Promise<Part>,
  save: (edit: E, version: number) => Promise<number>,
) {
  const history = createHistoryCalls(() => archive, type)
  const states: unknown[] = []
  let saved: Part | undefined
  for (const edit of edits) {
    expect(await save(edit, saved?.version ?? (await load()).version)).toBe(200)
    const next = await load()
    if (next.version !== saved?.version) states.push(next.state)
    saved = next
  }
  const { id } = await load()
  const offset = (await history.list(admin, id)).reply.entries.length - states.length
  expect(offset).toBeGreaterThanOrEqual(0)
  for (const [index, state] of states.entries()) {
    expect((await history.restore(admin, id, offset + index + 1)).reply.omitted).toEqual([])
    expect((await load()).state).toEqual(state)
  }
}

const addRecord = async () => {
  const body = { kind: 'record' as const, title: 'A talk', language: 'de' as const }
  return (await archive.call(admin, items.createItem, { body })).reply.id
}

const segment = fc.record({ text: words, speaker: fc.constantFrom('Oma', 'Opa') })
const transcriptEdit = fc.record(
  {
    language,
    segments: fc.array(segment, { minLength: 1, maxLength: 4 }),
    links: fc.subarray([0, 1]),
    origin: fc.constantFrom(...transcriptOrigins),
  },
  { requiredKeys: ['segments'] },
)

test('after any edits of a transcript, each revision restores exactly what there was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(transcriptEdit, { minLength: 1, maxLength: maxEdits }), async (edits) => {
      const id = await addRecord()
      const params = { id }
      await checkEachState(
        'transcripts',
        edits,
        async () => {
          const {
            version,
            updatedAt: _,
            ...state
          } = (await archive.call(admin, transcripts.getTranscript, { params })).reply
          return { id, version, state }
        },
        async ({ segments, links, ...edit }, version) => {
          const speakers = links?.map((index) => ({
            name: index === 0 ? 'Oma' : 'Opa',
            participantId: participantIds[index] ?? '',
          }))
          const timed = segments.map((one, index) => ({ ...one, start: index, end: index + 1 }))
          const body = { version, ...edit, segments: timed, ...(speakers && { speakers }) }
          return (await archive.call(admin, transcripts.writeTranscript, { params, body })).status
        },
      )
    }),
    runs,
  )
})

const sources = ['Guten Tag', 'Auf Wiedersehen', 'Bis morgen']
const translationEdit = fc.uniqueArray(fc.record({ source: fc.constantFrom(...sources), text: words }), {
  minLength: 1,
  selector: ({ source }) => source,
})

test('after any edits of a translation, each revision restores exactly what there was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(translationEdit, { minLength: 1, maxLength: maxEdits }), async (edits) => {
      const itemId = await addRecord()
      const segments = sources.map((text, index) => ({ text, start: index, end: index + 1 }))
      const transcript = { params: { id: itemId }, body: { version: 0, segments } }
      await archive.call(admin, transcripts.writeTranscript, transcript)
      const params = { id: itemId, language: 'it' as const }
      await checkEachState(
        'translations',
        edits,
        async () => {
          const { reply } = await archive.call(admin, translations.getTranslation, { params })
          return { id: reply.id ?? '', version: reply.version, state: reply.lines }
        },
        async (edit, version) => {
          const lines = edit.toSorted((a, b) => sources.indexOf(a.source) - sources.indexOf(b.source))
          const body = { version, lines }
          return (await archive.call(admin, translations.writeTranslation, { params, body })).status
        },
      )
    }),
    runs,
  )
})

/** Adds an item with a picture that differs from all others; returns the id of the picture. */
async function addPicture(): Promise<string> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
  const fields = { kind: 'image', title: uuidv7() } as const
  return (await addItemWithFile(archive, admin, picture, `${uuidv7()}.png`, fields)).assetId
}

const pageEdit = fc.record(
  {
    language,
    checked: fc.boolean(),
    lines: fc.array(fc.record({ box, text: words }), { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['lines'] },
)

test('after any edits of the words on a page, each revision restores exactly what there was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pageEdit, { minLength: 1, maxLength: maxEdits }), async (edits) => {
      const params = { id: await addPicture(), page: 1 }
      await checkEachState(
        'page-texts',
        edits,
        async () => {
          const { reply } = await archive.call(admin, pageTexts.getPageText, { params })
          const { version, updatedAt: _, historyId: id = '', ...state } = reply
          return { id, version, state }
        },
        async (edit, version) =>
          (await archive.call(admin, pageTexts.writePageText, { params, body: { version, ...edit } })).status,
      )
    }),
    runs,
  )
})

const regionEdit = fc.record({ box, person: fc.option(fc.nat(1)) }, { requiredKeys: [] })

test('after any edits of a marked person, each revision restores exactly what there was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(regionEdit, { minLength: 1, maxLength: maxEdits }), async (edits) => {
      const assetId = await addPicture()
      const body = { box: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 } }
      const { id } = (await archive.call(admin, regions.createRegion, { params: { id: assetId }, body }))
        .reply
      await checkEachState(
        'regions',
        edits,
        async () => {
          const { reply } = await archive.call(admin, regions.listRegions, { params: { id: assetId } })
          const { version = 0, ...region } = reply.regions.find((one) => one.id === id) ?? {}
          return { id, version, state: region }
        },
        async ({ person, ...edit }, version) => {
          const participantId = person === undefined || person === null ? person : participantIds[person]
          const change = { version, ...edit, ...(participantId !== undefined && { participantId }) }
          return (await archive.call(admin, regions.changeRegion, { params: { id }, body: change })).status
        },
      )
    }),
    runs,
  )
})

const eventEdit = fc.record(
  {
    title: words,
    text: line(60),
    place: line(20),
    visibility: fc.constantFrom('family' as const, 'public' as const),
    rule: fc.option(fc.constantFrom('FREQ=DAILY;COUNT=3', 'FREQ=YEARLY')),
    times: fc.constantFrom(
      { startDay: '2031-03-02', endDay: '2031-03-02', startTime: null, endTime: null, timeZone: null },
      { startDay: '2031-04-02', endDay: '2031-04-03', startTime: null, endTime: null, timeZone: null },
      {
        startDay: '2031-03-05',
        endDay: '2031-03-05',
        startTime: '10:00',
        endTime: '11:30',
        timeZone: 'Europe/Rome',
      },
    ),
    participants: fc.subarray([0, 1]),
  },
  { requiredKeys: [] },
)

test('after any edits of an event, each revision restores exactly what there was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(eventEdit, { minLength: 1, maxLength: maxEdits }), async (edits) => {
      const first = createDayEvent(uuidv7(), '2031-03-02')
      const { id } = (await archive.call(admin, planning.createEvent, { body: first })).reply
      const read = async () =>
        (await archive.call(admin, planning.getEvent, { params: { id }, query: {} })).reply
      await checkEachState(
        'events',
        edits,
        async () => {
          const { version, ...state } = await read()
          return { id, version, state }
        },
        async ({ times, participants: chosen, ...edit }, version) => {
          const {
            startsAt: _,
            endsAt: __,
            participants: ___,
            items: ____,
            ...present
          } = (await read()).occurrence
          const body = {
            ...present,
            ...edit,
            ...times,
            ...(chosen && { participantIds: chosen.map((index) => participantIds[index] ?? '') }),
            version,
            scope: 'all' as const,
            day: (await read()).day,
          }
          return (await archive.call(admin, planning.changeEvent, { params: { id }, body })).status
        },
      )
    }),
    runs,
  )
})
