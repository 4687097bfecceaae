import { changeItem, createItem, getItem, trashItem } from '@lares/shared-types/contracts/items'
import { cancelOperation, getOperation } from '@lares/shared-types/contracts/operations'
import { search } from '@lares/shared-types/contracts/search'
import {
  getTranscriptSrt,
  getTranscriptVtt,
  writeTranscript,
} from '@lares/shared-types/contracts/transcripts'
import * as contracts from '@lares/shared-types/contracts/translations'
import { deleteForEver } from '@lares/shared-types/contracts/trash'
import type { Language } from '@lares/shared-types/languages'
import type { TranslationScope } from '@lares/shared-types/translations'
import { type ChatRequest, getMessageText, ScriptedAi } from '@lares/test-harness/scripted-ai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createChatEndpoint } from '../../ai-endpoints/chat-endpoint.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { createHistoryCalls } from '../../testing/history-calls.ts'
import { download, makeExport, unzipTexts } from '../../testing/make-export.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { createWave } from '../../testing/wave-file.ts'
import { translateTranscriptJob } from './translate-transcript.job.ts'
import { workOnTranslation } from './work-on-translation.ts'

const never = new AbortController().signal
const german: Readonly<Record<string, string>> = {
  'We had one radio, and it stood on the shelf above the sink.':
    'Wir hatten ein Radio, und es stand auf dem Regal über dem Spülbecken.',
  'On the night of the moon landing, fourteen people came to our kitchen.':
    'In der Nacht der Mondlandung kamen vierzehn Leute in unsere Küche.',
  'My mother made coffee for all of them.': 'Meine Mutter kochte für alle Kaffee.',
}
const lines = Object.keys(german)

let model: ScriptedAi
let archive: TestArchive
let author: TestUser
let admin: TestUser
const history = createHistoryCalls(() => archive, 'translations')

beforeAll(async () => {
  model = await ScriptedAi.start()
  const chat = createChatEndpoint({ baseUrl: model.baseUrl, model: 'scripted', apiKey: undefined })
  archive = await openTestArchive({ ai: { chat, embedder: undefined } })
  author = await archive.addUser()
  admin = await archive.addUser({ isAdmin: true })
})
beforeEach(() => {
  model.requests.length = 0
  model.failure = undefined
  model.reply = (request) => ({ text: translate(request) })
})
afterAll(async () => {
  await archive.close()
  await model.close()
})

/** The numbered lines of a request, translated by the table. */
function translate(request: ChatRequest): string {
  return listLines(request)
    .map(
      (line, index) =>
        `${index + 1}| ${german[line] ?? `Das ist die Übersetzung von ${line.match(/\d+|$/)?.[0]}.`}`,
    )
    .join('\n')
}

function listLines({ messages }: ChatRequest): string[] {
  return Array.from(getMessageText(messages.at(-1)).matchAll(/^\d+\| (.*)$/gm), ([, line = '']) => line)
}

const toSegments = (texts: readonly string[]) =>
  texts.map((text, index) => ({ start: 4 * index, end: 4 * index + 3, text, speaker: 'Nora' }))

async function addRecord(texts: readonly string[] = lines) {
  const { reply } = await archive.call(author, createItem, {
    body: { kind: 'record', title: 'The radio', language: 'en' },
  })
  await rewrite(reply.id, texts, 0)
  return reply.id
}

async function rewrite(id: string, texts: readonly string[], version: number) {
  const body = { version, segments: toSegments(texts), language: 'en' as const }
  const { status } = await archive.call(author, writeTranscript, { params: { id }, body })
  expect(status).toBe(200)
}

const read = async (id: string, by = author, language: Language = 'de') =>
  (await archive.call(by, contracts.getTranslation, { params: { id, language } })).reply

const write = (id: string, version: number, texts: readonly (readonly [string, string])[], by = author) =>
  archive.call(by, contracts.writeTranslation, {
    params: { id, language: 'de' },
    body: { version, lines: texts.map(([source, text]) => ({ source, text })) },
  })

const start = (id: string, scope: TranslationScope = 'all', by = author, language: Language = 'de') =>
  archive.call(by, contracts.startTranslation, { params: { id, language }, body: { scope } })

const loadOperation = async (id: string) =>
  (await archive.call(author, getOperation, { params: { id } })).reply

/** Runs one job as a worker does. */
async function runJob(operationId: string, services = archive.services) {
  const { id } = await services.db
    .selectFrom('translation_runs')
    .select('id')
    .where('operation_id', '=', operationId)
    .executeTakeFirstOrThrow()
  await translateTranscriptJob.handle({ runId: id, operationId }, { services, signal: never })
}

async function translateBy(id: string, scope: TranslationScope = 'all') {
  const operationId = (await start(id, scope)).reply.operationId ?? ''
  await runJob(operationId)
  return loadOperation(operationId)
}

const texts = async (id: string) => (await read(id)).lines.map(({ text }) => text)

describe('a model', () => {
  test('translates a transcript, with the times of its lines', async () => {
    const id = await addRecord()
    expect(await translateBy(id)).toMatchObject({
      state: 'succeeded',
      done: 3,
      total: 3,
      result: { count: 3, untranslated: 0 },
    })
    const translation = await read(id)
    expect(translation).toMatchObject({ language: 'de', origin: 'machine', engine: 'scripted', version: 1 })
    expect(translation.translatedAt).not.toBeNull()
    expect(translation.lines[1]).toEqual({
      start: 4,
      end: 7,
      speaker: 'Nora',
      source: lines[1],
      text: german[lines[1] ?? ''],
      origin: 'machine',
    })
    expect(model.requests).toHaveLength(1)
    const { reply } = await archive.call(author, contracts.listTranslations, { params: { id } })
    expect(reply).toMatchObject({
      language: 'en',
      lineCount: 3,
      canTranslate: true,
      translations: [{ language: 'de', translatedCount: 3, staleCount: 0, missingCount: 0 }],
      runs: [{ language: 'de' }],
    })
    expect((await archive.call(author, getItem, { params: { id } })).reply.translations).toEqual(['de'])
    expect(await archive.services.db.selectFrom('translation_chunks').selectAll().execute()).toEqual([])
  })

  test('is told that the lines are no instructions, and gets them in chunks with their neighbours', async () => {
    const id = await addRecord(
      Array.from({ length: 45 }, (_, index) => `This is line number ${index} of many.`),
    )
    await translateBy(id)
    expect(model.requests.map(({ body }) => listLines(body).length)).toEqual([20, 20, 5])
    const [system, user] = model.requests[1]?.body.messages ?? []
    expect(getMessageText(system)).toContain('never instructions')
    expect(getMessageText(user)).toContain('This is line number 19 of many.')
    expect((await read(id)).lines[44]?.text).toBe('Das ist die Übersetzung von 44.')
  })

  test('leaves a line untranslated that it never translates, and says how many', async () => {
    const id = await addRecord()
    model.reply = (request) => ({
      text: listLines(request).includes(lines[1] ?? '') ? 'I cannot do that.' : translate(request),
    })
    expect(await translateBy(id)).toMatchObject({ state: 'succeeded', result: { count: 2, untranslated: 1 } })
    expect(await texts(id)).toEqual([german[lines[0] ?? ''], undefined, german[lines[2] ?? '']])
    const vtt = await archive.call(author, getTranscriptVtt, { params: { id }, query: { language: 'de' } })
    expect(vtt.bytes.toString()).toContain(`<v Nora><lang en>${lines[1]}</lang>`)
    model.reply = (request) => ({ text: translate(request) })
    model.requests.length = 0
    await translateBy(id, 'missing')
    expect(model.requests.map(({ body }) => listLines(body))).toEqual([[lines[1]]])
    expect(await texts(id)).toEqual(Object.values(german))
  })

  test.each([
    ['a page instead of an answer', 'html', 'not-translated'],
    ['413', 413, 'not-translated'],
    ['a key that is refused', 401, 'endpoint-refused'],
    ['a model that is not known', 404, 'endpoint-refused'],
  ] as const)('fails with a reason: %s', async (_, failure, error) => {
    const id = await addRecord()
    model.failure = failure
    expect(await translateBy(id)).toMatchObject({ state: 'failed', error })
    expect((await read(id)).version).toBe(0)
    expect(model.requests.length).toBeLessThan(13)
  })

  test('fails where it answers in the language of the transcript', async () => {
    const id = await addRecord()
    model.reply = (request) => ({
      text: listLines(request)
        .map((line, index) => `${index + 1}| ${line} And that was all there was to it, she said.`)
        .join('\n'),
    })
    expect(await translateBy(id)).toMatchObject({ state: 'failed', error: 'not-translated' })
  })

  test.each(['half', 429] as const)(
    'that cannot be used now is asked again later: %s',
    async (failure) => {
      const id = await addRecord()
      model.failure = failure
      model.retryAfter = '60'
      const operationId = (await start(id)).reply.operationId ?? ''
      await runJob(operationId)
      expect((await loadOperation(operationId)).state).toBe('pending')
      model.failure = undefined
      model.retryAfter = undefined
      await runJob(operationId)
      expect((await loadOperation(operationId)).state).toBe('succeeded')
    },
    20_000,
  )

  test('goes on with the chunks that are missing after a restart', async () => {
    const id = await addRecord(
      Array.from({ length: 40 }, (_, index) => `This is line number ${index} of many.`),
    )
    const operationId = (await start(id)).reply.operationId ?? ''
    model.reply = (request) => {
      if (model.requests.length > 1) model.failure = 401
      return { text: translate(request) }
    }
    const controller = new AbortController()
    const { id: runId } = await archive.services.db
      .selectFrom('translation_runs')
      .select('id')
      .where('operation_id', '=', operationId)
      .executeTakeFirstOrThrow()
    model.reply = (request) => {
      if (model.requests.length === 2) controller.abort(new Error('the process ends'))
      return { text: translate(request) }
    }
    const context = { services: archive.services, signal: controller.signal }
    await expect(translateTranscriptJob.handle({ runId, operationId }, context)).rejects.toThrow()
    expect((await read(id)).version).toBe(0)
    model.requests.length = 0
    await runJob(operationId)
    expect(model.requests).toHaveLength(1)
    expect((await read(id)).lines.every(({ text }) => text?.startsWith('Das ist die Übersetzung'))).toBe(true)
  })

  test('that has written its translation does nothing again after a restart', async () => {
    const id = await addRecord()
    const operation = await translateBy(id)
    const { id: runId } = await archive.services.db
      .selectFrom('translation_runs')
      .select('id')
      .where('operation_id', '=', operation.id)
      .executeTakeFirstOrThrow()
    model.requests.length = 0
    const context = { services: archive.services, signal: never, operation: { progress: () => undefined } }
    expect(await workOnTranslation(runId, context)).toEqual({
      state: 'succeeded',
      result: { count: 3, untranslated: 0 },
    })
    expect(model.requests).toEqual([])
  })

  test('that is cancelled leaves no translation', async () => {
    const id = await addRecord()
    const operationId = (await start(id)).reply.operationId ?? ''
    await archive.call(author, cancelOperation, { params: { id: operationId } })
    await runJob(operationId)
    expect((await loadOperation(operationId)).state).toBe('cancelled')
    expect((await read(id)).version).toBe(0)
    expect(model.requests).toEqual([])
  })

  test('translates nothing once the user may no longer see the item', async () => {
    const id = await addRecord()
    const operationId = (await start(id)).reply.operationId ?? ''
    await archive.call(admin, trashItem, { params: { id }, query: { version: 1 } })
    await runJob(operationId)
    expect(await loadOperation(operationId)).toMatchObject({ state: 'failed', error: 'not-found' })
  })

  test('is asked once for each language at a time', async () => {
    const id = await addRecord()
    expect((await start(id)).reply.operationId).not.toBeNull()
    expect((await start(id)).reply.operationId).toBeNull()
    expect((await start(id, 'all', author, 'fr')).reply.operationId).not.toBeNull()
  })

  test('is refused without lines, into the same language, without the right, and without an endpoint', async () => {
    const id = await addRecord()
    expect((await start(id, 'all', author, 'en')).status).toBe(422)
    expect((await start(await addRecord([]), 'all')).status).toBe(422)
    const reader = await archive.addUser({ permissions: ['ai:use'] })
    expect((await start(id, 'all', reader)).status).toBe(403)
    const withoutAi = await archive.addUser({ permissions: ['items:edit-any'] })
    expect((await start(id, 'all', withoutAi)).status).toBe(403)
    const plain = await openTestArchive()
    try {
      const user = await plain.addUser()
      const { reply: item } = await plain.call(user, createItem, { body: { kind: 'record', title: 'x' } })
      const started = await plain.call(user, contracts.startTranslation, {
        params: { id: item.id, language: 'de' },
        body: { scope: 'all' },
      })
      expect(started.error.code).toBe('ai-not-configured')
    } finally {
      await plain.close()
    }
  })
})

describe('a person', () => {
  test('corrects a line, which then is theirs', async () => {
    const id = await addRecord()
    await translateBy(id)
    const [first = '', second = '', third = ''] = lines
    const { reply } = await write(id, 1, [
      [first, 'Wir besaßen nur ein Radio.'],
      [second, german[second] ?? ''],
      [third, german[third] ?? ''],
    ])
    expect(reply.lines.map(({ origin }) => origin)).toEqual(['person', 'machine', 'machine'])
    expect(reply).toMatchObject({ origin: 'machine', engine: 'scripted', version: 2 })
    await translateBy(id, 'missing')
    expect((await read(id)).lines[0]?.text).toBe('Wir besaßen nur ein Radio.')
    await translateBy(id, 'all')
    expect((await read(id)).lines[0]).toMatchObject({ text: german[first], origin: 'machine' })
  })

  test('keeps what they write while a model translates', async () => {
    const id = await addRecord()
    const operationId = (await start(id, 'all')).reply.operationId ?? ''
    await write(id, 0, [[lines[0] ?? '', 'Ein Radio.']])
    await runJob(operationId)
    expect(await texts(id)).toEqual(['Ein Radio.', german[lines[1] ?? ''], german[lines[2] ?? '']])
  })

  test('writes a translation without any model, and deletes it', async () => {
    const id = await addRecord()
    expect((await write(id, 0, [[lines[0] ?? '', 'Ein Radio.']])).reply).toMatchObject({
      origin: 'person',
      engine: null,
      version: 1,
    })
    expect((await write(id, 0, [])).status).toBe(409)
    expect((await write(id, 1, [])).status).toBe(200)
    const { reply } = await archive.call(author, contracts.listTranslations, { params: { id } })
    expect(reply.translations).toEqual([])
    const vtt = await archive.call(author, getTranscriptVtt, { params: { id }, query: { language: 'de' } })
    expect(vtt.status).toBe(404)
  })

  test('is told of empty lines, and may not write without the right', async () => {
    const id = await addRecord()
    expect((await write(id, 0, [[lines[0] ?? '', '  ']])).status).toBe(422)
    const reader = await archive.addUser({ permissions: [] })
    expect((await write(id, 0, [[lines[0] ?? '', 'x']], reader)).status).toBe(403)
    await archive.call(admin, trashItem, { params: { id }, query: { version: 1 } })
    expect((await write(id, 0, [[lines[0] ?? '', 'x']])).error.code).toBe('in-trash')
  })

  test('reads earlier states and restores one', async () => {
    const id = await addRecord()
    await translateBy(id)
    const translation = await read(id)
    await write(id, 1, [[lines[0] ?? '', 'Ein Radio.']])
    const { subject, entries } = (await history.list(author, translation.id ?? '')).reply
    expect(subject).toMatchObject({ title: 'The radio', itemId: id, version: 2 })
    expect(entries.map(({ action }) => action)).toEqual(['changed', 'created'])
    const restored = await history.restore(author, translation.id ?? '', 1)
    expect(restored.reply).toMatchObject({ changed: true })
    expect(await read(id)).toMatchObject({ version: 3, origin: 'machine', engine: 'scripted' })
    expect(await texts(id)).toEqual(Object.values(german))
  })
})

describe('a transcript that was changed', () => {
  test('keeps the translations of its other lines, and only the changed ones are translated', async () => {
    const id = await addRecord()
    await translateBy(id)
    const [first = '', , third = ''] = lines
    await rewrite(id, [first, 'On the night of the landing, forty people came.', third, 'It was 1969.'], 1)
    const { lines: changed } = await read(id)
    expect(changed.map(({ text, translatedFrom }) => [text, translatedFrom])).toEqual([
      [german[first], undefined],
      [german[lines[1] ?? ''], lines[1]],
      [german[third], undefined],
      [undefined, undefined],
    ])
    const { reply } = await archive.call(author, contracts.listTranslations, { params: { id } })
    expect(reply.translations[0]).toMatchObject({ translatedCount: 3, staleCount: 1, missingCount: 1 })
    model.requests.length = 0
    await translateBy(id, 'missing')
    expect(model.requests.flatMap(({ body }) => listLines(body))).toEqual([
      'On the night of the landing, forty people came.',
      'It was 1969.',
    ])
    expect((await read(id)).lines.every(({ translatedFrom, text }) => text && !translatedFrom)).toBe(true)
  })
})

describe('subtitles', () => {
  test('are had in each language, and say that a machine has translated them', async () => {
    const id = await addRecord()
    await translateBy(id)
    const vtt = await archive.call(author, getTranscriptVtt, { params: { id }, query: { language: 'de' } })
    expect(vtt.bytes.toString()).toMatch(
      /^WEBVTT\n\nNOTE Translated by a machine, scripted, \d{4}-\d\d-\d\d\n\n1\n00:00:00\.000 --> 00:00:03\.000\n<v Nora>Wir hatten/,
    )
    const srt = await archive.call(author, getTranscriptSrt, { params: { id }, query: { language: 'de' } })
    expect(srt.bytes.toString()).toContain('Nora: Meine Mutter kochte')
    const original = await archive.call(author, getTranscriptVtt, {
      params: { id },
      query: { language: 'en' },
    })
    expect(original.bytes.toString()).toContain(lines[0])
    const missing = await archive.call(author, getTranscriptVtt, {
      params: { id },
      query: { language: 'fr' },
    })
    expect(missing.status).toBe(404)
  })
})

describe('a search', () => {
  test('finds a recording by its translation, behind one that says it, at the second of the line', async () => {
    const id = await addRecord()
    await translateBy(id)
    const { reply: original } = await archive.call(author, createItem, {
      body: { kind: 'record', title: 'Der Mond', language: 'de' },
    })
    const body = {
      version: 0,
      segments: [{ start: 9, end: 12, text: 'Bei der Mondlandung schliefen wir.' }],
      language: 'de' as const,
    }
    await archive.call(author, writeTranscript, { params: { id: original.id }, body })
    const { hits } = (await archive.call(author, search, { query: { q: 'Mondlandung' } })).reply
    expect(hits[0]).toMatchObject({ item: { id: original.id }, spoken: { start: 9 } })
    const translated = hits.find(({ item }) => item.id === id)
    expect(translated).toMatchObject({ spoken: { start: 4, language: 'de' } })
    expect(translated?.snippet.find(({ match }) => match)?.text).toBe('Mondlandung')
    // Inflected, as in the language of the translation.
    const inflected = (await archive.call(author, search, { query: { q: 'Küchen' } })).reply.hits
    expect(inflected.map(({ item }) => item.id)).toContain(id)
  })

  test('finds nothing that was deleted, or is hidden', async () => {
    const id = await addRecord(['A riddle about a lighthouse, told in the dark.'])
    await write(id, 0, [
      ['A riddle about a lighthouse, told in the dark.', 'Ein Leuchtturmrätsel im Dunkeln.'],
    ])
    const find = async (by = author) =>
      (await archive.call(by, search, { query: { q: 'Leuchtturmrätsel' } })).reply.hits.length
    expect(await find()).toBe(1)
    const tag = await addTag(archive, admin, { en: 'secret' })
    const body = { version: 1, tagIds: [tag.id] }
    await archive.call(author, changeItem, { params: { id }, body })
    const restricted = await archive.addUser({ restrictedTagIds: [tag.id] })
    expect(await find(restricted)).toBe(0)
    expect(
      (await archive.call(restricted, contracts.getTranslation, { params: { id, language: 'de' } })).status,
    ).toBe(404)
    await write(id, 1, [])
    expect(await find()).toBe(0)
  })
})

test('an export has the subtitles and the text of each translation', async () => {
  const fields = { kind: 'record' as const, title: 'The radio' }
  const { item } = await addItemWithFile(archive, author, createWave([0, 1, 2, 3]), 'radio.wav', fields)
  const { id } = item
  await rewrite(id, lines, 0)
  await translateBy(id)
  const exported = await makeExport(archive, author, { ids: [id] })
  const texts = unzipTexts(await download(archive, author, exported))
  const [path] = Object.keys(texts).filter((name) => name.endsWith('.de.vtt'))
  expect(texts[path ?? '']).toContain('Wir hatten ein Radio')
  const json = Object.entries(texts).find(([name]) => name.endsWith(`${id}.json`))?.[1] ?? ''
  expect(JSON.parse(json).translations[0]).toMatchObject({
    language: 'de',
    origin: 'machine',
    engine: 'scripted',
    path,
    lines: [{ source: lines[0], text: german[lines[0] ?? ''] }, {}, {}],
  })
  expect(Object.entries(texts).find(([name]) => name.endsWith(`${id}.html`))?.[1]).toContain('Deutsch (VTT)')
})

test('a deleted item takes its translations and their history with it', async () => {
  const id = await addRecord()
  await translateBy(id)
  const { id: translationId } = await read(id)
  await archive.call(admin, trashItem, { params: { id }, query: { version: 1 } })
  await archive.call(admin, deleteForEver, { params: { id } })
  const { db } = archive.services
  expect(
    await db
      .selectFrom('revisions')
      .selectAll()
      .where('entity_id', '=', translationId ?? '')
      .execute(),
  ).toEqual([])
  expect(
    await db.selectFrom('transcript_translations').selectAll().where('item_id', '=', id).execute(),
  ).toEqual([])
})
