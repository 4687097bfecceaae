import * as contracts from '@lares/shared-types/contracts/items'
import * as tags from '@lares/shared-types/contracts/labels'
import * as transcripts from '@lares/shared-types/contracts/transcripts'
import type { WriteTranscript } from '@lares/shared-types/transcripts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
    const emptied = await write(author, id, { version: 1, language: 'fr', segments: [] })
    expect(emptied.reply).toMatchObject({ language: 'fr', segments: [], version: 2 })
    expect((await archive.call(reader, contracts.getItem, { params: { id } })).reply.hasTranscript).toBe(
      false,
    )
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
    const vtt = await archive.call(reader, transcripts.getTranscriptVtt, { params: { id } })
    expect(vtt.headers['content-type']).toBe('text/vtt; charset=utf-8')
    expect(vtt.bytes.toString()).toContain('00:00:02.000 --> 00:00:03.000\n<v Oma Ida>zwei\n')
    const srt = await archive.call(reader, transcripts.getTranscriptSrt, { params: { id } })
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
