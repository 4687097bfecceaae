import * as contracts from '@lares/shared-types/contracts/items'
import * as tags from '@lares/shared-types/contracts/labels'
import * as transcripts from '@lares/shared-types/contracts/transcripts'
import type { WriteTranscript } from '@lares/shared-types/transcripts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertParticipant } from '../../testing/insert-participant.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let author: TestUser
let reader: TestUser
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
  reader = await archive.addUser()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

const unknownId = '0199aaaa-0000-7000-8000-000000000000'
const segments = [
  { start: 2, end: 3.0004, text: 'zwei\r\n', speaker: ' Oma  Ida ' },
  { start: 0, end: 2.5, text: 'eins' },
]

const createItem = async (kind: 'record' | 'video' | 'post' = 'record', fields: object = {}) =>
  (
    await archive.call(author, contracts.createItem, {
      body: { kind, title: 'Aufnahme', language: 'de', ...fields },
    })
  ).reply
const write = (as: TestUser | undefined, id: string, body: WriteTranscript) =>
  archive.call(as, transcripts.writeTranscript, { params: { id }, body })
const read = (as: TestUser | undefined, id: string) =>
  archive.call(as, transcripts.getTranscript, { params: { id } })

describe('a transcript', () => {
  test('is written, read in order of start time, and replaced', async () => {
    const { id } = await createItem()
    expect((await read(reader, id)).reply).toEqual({
      language: null,
      segments: [],
      speakers: [],
      origin: 'person',
      version: 0,
      updatedAt: null,
    })
    const written = await write(author, id, { version: 0, segments })
    expect(written.reply).toMatchObject({
      language: 'de',
      segments: [
        { start: 0, end: 2.5, text: 'eins' },
        { start: 2, end: 3, text: 'zwei', speaker: 'Oma Ida' },
      ],
      version: 1,
    })
    expect((await read(reader, id)).reply).toEqual(written.reply)
    expect((await archive.call(reader, contracts.getItem, { params: { id } })).reply.hasTranscript).toBe(true)
    const list = async () =>
      (await archive.call(reader, contracts.listItems, { query: { kind: 'record' } })).reply.items.find(
        (item) => item.id === id,
      )
    expect((await list())?.hasTranscript).toBe(true)
    const emptied = await write(author, id, { version: 1, language: 'fr', segments: [] })
    expect(emptied.reply).toMatchObject({ language: 'fr', segments: [], version: 2 })
    expect((await archive.call(reader, contracts.getItem, { params: { id } })).reply.hasTranscript).toBe(
      false,
    )
    expect((await list())?.hasTranscript).toBe(false)
  })

  test('has a revision for each change, and none for a save that changes nothing', async () => {
    const { id } = await createItem('video')
    await write(author, id, { version: 0, segments })
    expect((await write(author, id, { version: 1, segments })).reply.version).toBe(1)
    await write(admin, id, { version: 1, segments: [{ start: 0, end: 1, text: 'drei' }] })
    const rows = await archive.services.db
      .selectFrom('revisions')
      .select(['number', 'action', 'by_id'])
      .where('entity', '=', 'transcript')
      .where('entity_id', '=', id)
      .orderBy('number')
      .execute()
    expect(rows).toEqual([
      { number: 1, action: 'created', by_id: author.id },
      { number: 2, action: 'changed', by_id: admin.id },
    ])
  })

  test('is written by one of two concurrent saves, and the other gets the current state with 409', async () => {
    const { id } = await createItem()
    const answers = await Promise.all(
      ['eins', 'zwei'].map((text) =>
        write(author, id, { version: 0, segments: [{ start: 0, end: 1, text }] }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const saved = answers.find(({ status }) => status === 200)?.reply
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'version-conflict',
      params: { current: { segments: saved?.segments, version: 1 } },
    })
  })

  test('has times of words, which stay within their line, and confidence', async () => {
    const { id } = await createItem()
    const line = { start: 1, end: 2.5, text: 'Guten  Tag,\nOma', confidence: 0.91234 }
    const words: [number, number][] = [
      [0.9, 1.2],
      [1.3004, 1.5],
      [1.5, 2.6],
    ]
    const written = await write(author, id, { version: 0, segments: [{ ...line, words }], origin: 'machine' })
    const expected = [
      {
        ...line,
        confidence: 0.91,
        words: [
          [1, 1.2],
          [1.3, 1.5],
          [1.5, 2.5],
        ],
      },
    ]
    expect(written.reply).toMatchObject({ segments: expected, origin: 'machine' })
    expect((await read(reader, id)).reply).toEqual(written.reply)
    // Saved again with the same words: nothing changes, and the origin stays.
    expect((await write(author, id, { version: 1, segments: [{ ...line, words }] })).reply).toMatchObject({
      version: 1,
      origin: 'machine',
    })
    expect((await write(author, id, { version: 1, segments: [line] })).reply.version).toBe(2)
  })

  test('tells which lines have times that are a guess, until they are found', async () => {
    const { id } = await createItem()
    const lines = [
      { start: 0, end: 1, text: 'Guten Tag', isUntimed: true },
      { start: 1, end: 2, text: 'Oma', isTimeDoubtful: true },
      { start: 2, end: 3, text: 'Opa' },
    ] as const
    const written = await write(author, id, { version: 0, segments: lines as never })
    expect(written.reply.segments).toEqual(lines)
    expect((await read(reader, id)).reply.segments).toEqual(lines)
    const timed = lines.map(({ start, end, text }) => ({ start, end, text }))
    expect((await write(author, id, { version: 1, segments: timed })).reply).toMatchObject({
      segments: timed,
      version: 2,
    })
  })

  test.each([
    ['fewer words than the text', [[0, 1]], 'required'],
    [
      'more words than the text',
      [
        [0, 1],
        [1, 2],
        [1, 2],
      ],
      'too-many',
    ],
    [
      'words out of order',
      [
        [1, 2],
        [0, 1],
      ],
      'wrong-format',
    ],
    [
      'a word that ends before it starts',
      [
        [0, 1],
        [2, 1],
      ],
      'wrong-format',
    ],
  ])('with %s is rejected', async (_, words, code) => {
    const { id } = await createItem()
    const answer = await write(author, id, {
      version: 0,
      segments: [{ start: 0, end: 3, text: 'zwei Wörter', words: words as [number, number][] }],
    })
    expect(answer.error).toMatchObject({
      code: 'invalid-fields',
      issues: [{ path: 'segments.0.words', code }],
    })
  })

  test('with more timed words than can be processed at once is rejected before it is parsed', async () => {
    const { id } = await createItem()
    const words = Array.from({ length: 250 }, (): [number, number] => [0, 1])
    const line = { start: 0, end: 1, text: 'ja '.repeat(250), words }
    const few = await write(author, id, { version: 0, segments: Array(410).fill(line) })
    expect(few.error.issues).toContainEqual({ path: 'segments', code: 'too-many' })
    const many = await write(author, id, { version: 0, segments: Array(700).fill(line) })
    expect(many.error.issues).toContainEqual({ path: '', code: 'too-many' })
  })

  test('links its speakers to participants, as long as these exist', async () => {
    const { id } = await createItem()
    const participantId = await insertParticipant(archive.services.db, { names: { de: 'Ida' } })
    const speakers = [
      { name: ' Oma  Ida ', participantId },
      { name: 'Nobody', participantId },
    ]
    const written = await write(author, id, { version: 0, segments, speakers })
    expect(written.reply.speakers).toEqual([{ name: 'Oma Ida', participantId }])
    // Kept by a save that does not name them.
    const kept = await write(author, id, {
      version: 1,
      segments: [...segments, { start: 8, end: 9, text: 'drei' }],
    })
    expect(kept.reply.speakers).toEqual(written.reply.speakers)
    const unknown = await write(author, id, {
      version: 2,
      segments,
      speakers: [{ name: 'Oma Ida', participantId: unknownId }],
    })
    expect(unknown.error.issues).toEqual([{ path: 'speakers.0.participantId', code: 'unknown-reference' }])
    const twice = await write(author, id, {
      version: 2,
      segments,
      speakers: [speakers[0], speakers[0]].flatMap((link) => (link ? [link] : [])),
    })
    expect(twice.error.issues).toEqual([{ path: 'speakers.1.name', code: 'duplicate' }])
    await archive.services.db.deleteFrom('participants').where('id', '=', participantId).execute()
    expect((await read(reader, id)).reply.speakers).toEqual([])
    // An editor opened before the deletion can still save.
    const saved = await write(author, id, {
      version: 2,
      segments,
      speakers: [{ name: 'Oma Ida', participantId }],
    })
    expect(saved.reply).toMatchObject({ speakers: [], version: 3 })
  })

  test('has one form of a name in its lines and links, however its accents were typed', async () => {
    const { id } = await createItem()
    const participantId = await insertParticipant(archive.services.db, { names: { de: 'Zoë' } })
    const written = await write(author, id, {
      version: 0,
      segments: [{ start: 0, end: 1, text: 'eins', speaker: 'Zoe\u0308' }],
      speakers: [{ name: 'Zo\u00EB', participantId }],
    })
    expect(written.reply).toMatchObject({
      segments: [{ speaker: 'Zo\u00EB' }],
      speakers: [{ name: 'Zo\u00EB', participantId }],
    })
  })

  test('is found by its words', async () => {
    const { id } = await createItem()
    await write(author, id, { version: 0, segments: [{ start: 0, end: 1, text: 'Schneeglöckchen' }] })
    const words = await archive.services.db
      .selectFrom('search_documents')
      .select('words')
      .where('item_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(words.words).toContain('schneeglockch')
  })

  test('is available as WebVTT and SubRip', async () => {
    const { id } = await createItem()
    await write(author, id, { version: 0, segments })
    const vtt = await archive.call(reader, transcripts.getTranscriptVtt, { params: { id }, query: {} })
    expect(vtt.headers['content-type']).toBe('text/vtt; charset=utf-8')
    expect(vtt.bytes.toString()).toContain('00:00:02.000 --> 00:00:03.000\n<v Oma Ida>zwei\n')
    const srt = await archive.call(reader, transcripts.getTranscriptSrt, { params: { id }, query: {} })
    expect(srt.headers['content-type']).toBe('application/x-subrip; charset=utf-8')
    expect(srt.bytes.toString()).toContain('00:00:02,000 --> 00:00:03,000\nOma Ida: zwei\n')
  })

  test.each([
    [
      [
        { start: 1, end: 2, text: 'a' },
        { start: 3, end: 3, text: 'b' },
      ],
      'segments.1.end',
      'too-small',
      422,
    ],
    [[{ start: 5, end: 4, text: 'a' }], 'segments.0.end', 'too-small', 422],
    [[{ start: 5, end: 1e9, text: 'a' }], 'segments.0.end', 'too-large', 422],
    [[{ start: -1, end: 4, text: 'a' }], 'segments.0.start', 'too-small', 400],
    [[{ start: 'x', end: 4, text: 'a' }], 'segments.0.start', 'wrong-type', 400],
    [[{ start: 1, text: 'a' }], 'segments.0.end', 'required', 400],
    [[{ start: 1, end: 2, text: 'a'.repeat(10_000) }], 'segments.0.text', 'too-long', 400],
    [[{ start: 1, end: 2, text: 'a', bold: true }], 'segments.0.bold', 'unknown-field', 400],
  ])(
    'with an invalid segment (%#) is rejected with the field named',
    async (invalidSegments, path, code, status) => {
      const { id } = await createItem()
      const answer = await write(author, id, { version: 0, segments: invalidSegments } as WriteTranscript)
      expect(answer.status).toBe(status)
      expect(answer.error.issues).toContainEqual({ path, code })
    },
  )

  test('is rejected for an item that is not a record or video', async () => {
    const { id } = await createItem('post')
    expect((await write(author, id, { version: 0, segments })).error).toMatchObject({
      code: 'invalid-fields',
      issues: [{ path: 'segments', code: 'not-allowed' }],
    })
  })

  test('is written only by those who may edit the item, and not in the trash', async () => {
    const { id } = await createItem()
    const body = { version: 0, segments }
    expect((await write(reader, id, body)).status).toBe(403)
    expect((await write(undefined, id, body)).status).toBe(401)
    await archive.call(admin, contracts.trashItem, { params: { id }, query: { version: 1 } })
    expect((await write(author, id, body)).error.code).toBe('in-trash')
  })

  test('of a hidden item answers exactly like one of a missing item', async () => {
    const { reply: tag } = await archive.call(admin, tags.createTag, { body: { names: { en: 'Secret' } } })
    const restricted = await archive.addUser({ restrictedTagIds: [tag.id], permissions: ['items:edit-any'] })
    const { id } = await createItem('record', { tagIds: [tag.id] })
    await write(admin, id, { version: 0, segments })
    for (const contract of [
      transcripts.getTranscriptVtt,
      transcripts.getTranscriptSrt,
      transcripts.getTranscript,
    ]) {
      const missing = await archive.call(restricted, contract, { params: { id: unknownId } })
      expect(missing.status).toBe(404)
      const hidden = await archive.call(restricted, contract, { params: { id } })
      expect(hidden).toMatchObject({ status: 404, bytes: missing.bytes })
      expect((await archive.call(undefined, contract, { params: { id } })).status).toBe(401)
    }
    expect((await write(restricted, id, { version: 1, segments: [] })).status).toBe(404)
  })
})
