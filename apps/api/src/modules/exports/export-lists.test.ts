import { createComment } from '@lares/shared-types/contracts/comments'
import { downloadExport } from '@lares/shared-types/contracts/exports'
import { createTag } from '@lares/shared-types/contracts/labels'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import { changeEvent, createEvent, deleteEvent } from '@lares/shared-types/contracts/planning'
import { reportAnswer } from '@lares/shared-types/contracts/questions'
import { createRegion } from '@lares/shared-types/contracts/regions'
import { createDayEvent } from '@lares/shared-types/planning'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { download, everything, makeExport, unzipTexts } from '../../testing/make-export.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { createWave } from '../../testing/wave-file.ts'
import { deriveAsset } from '../assets/derive-asset.ts'

let archive: TestArchive
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true, displayName: 'Lucia' })
})
afterAll(() => archive.close())

async function exportItems(selection = everything, user = admin) {
  return unzipTexts(await download(archive, user, await makeExport(archive, user, selection)))
}

const parse = (text: string | undefined) => JSON.parse(text ?? 'null')

async function addPicture(title: string, width: number, fields: object = {}) {
  const white = { width, height: 20, channels: 3, background: 'white' } as const
  const bytes = await sharp({ create: white }).png().toBuffer()
  const added = await addItemWithFile(archive, admin, bytes, 'scan.png', { kind: 'image', title, ...fields })
  await deriveAsset(archive.services, added.assetId, new AbortController().signal)
  return added
}

/** The words on a page as a machine or a person has left them. */
async function addWords(assetId: string, page: number, lines: string[]) {
  const stored = lines.map((line) => [[0, 0, 1, 1], line.split(' ').map((word) => [word, [0, 0, 1, 1]])])
  await archive.services.db
    .insertInto('page_texts')
    .values({
      id: uuidv7(),
      asset_id: assetId,
      page,
      state: 'ready',
      reason: null,
      language: 'it',
      lines: JSON.stringify(stored),
      text: lines.join(' '),
      word_count: lines.length,
      version: 1,
      updated_at: new Date('2026-01-02'),
    })
    .onConflict((conflict) =>
      conflict.columns(['asset_id', 'page']).doUpdateSet({
        lines: JSON.stringify(stored),
        word_count: lines.length,
        language: 'it',
        state: 'ready',
        version: 1,
      }),
    )
    .execute()
}

async function addPerson(en: string, fields: object = {}) {
  const body = { names: { en }, ...fields }
  return (await archive.call(admin, createParticipant, { body })).reply.id
}

test('the words of pages are beside their file, in the JSON, on the page and in the search', async () => {
  const { item, assetId } = await addPicture('A scanned letter', 51)
  await addWords(assetId, 1, ['Cara Rosa', 'la vendemmia <finita>'])
  const texts = await exportItems({ ids: [item.id] })
  const path = 'originals/without date/A scanned letter.words.txt'
  expect(texts[path]).toBe('— 1 —\nCara Rosa\nla vendemmia <finita>\n')
  const [file] = parse(texts[`items/${item.id}.json`]).files
  expect(file.words).toMatchObject({
    path,
    pages: [{ page: 1, language: 'it', text: 'Cara Rosa\nla vendemmia <finita>' }],
  })
  expect(texts[`items/${item.id}.html`]).toContain('la vendemmia &lt;finita&gt;')
  expect(texts['pages/texts.js']).toContain('la vendemmia')
})

test('comments, reactions and the people in a picture are on its page and in its JSON', async () => {
  const rosa = await addPerson('Rosa')
  const { item, assetId } = await addPicture('Harvest', 52)
  const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
  await archive.call(admin, createRegion, { params: { id: assetId }, body: { box, participantId: rosa } })
  const further = { ...box, x: 0.6 }
  await archive.call(admin, createRegion, { params: { id: assetId }, body: { box: further } })
  const params = { id: item.id }
  await archive.call(admin, createComment, { params, body: { body: 'That *was* the year of hail.' } })
  const love = { item_id: item.id, user_id: admin.id, kind: 'love', created_at: new Date() } as const
  await archive.services.db.insertInto('item_reactions').values(love).execute()
  const texts = await exportItems({ ids: [item.id] })
  const page = texts[`items/${item.id}.html`]
  expect(page).toContain('<b>Marked in the picture</b> Rosa, not named yet')
  expect(page).toContain('That <em>was</em> the year of hail.')
  expect(page).toContain('<dt>Reactions</dt><dd>❤️ Lucia</dd>')
  expect(parse(texts[`items/${item.id}.json`])).toMatchObject({
    comments: [{ body: 'That *was* the year of hail.', reactions: [] }],
    reactions: [{ kind: 'love', count: 1, names: ['Lucia'] }],
  })
})

test('people come with their dates, other names, relations and portraits', async () => {
  const portrait = await addPicture('Portrait', 53)
  const giulio = await addPerson('Giulio', { birth: '1901-01-02', death: '1977-05' })
  const rosa = await addPerson('Rosa Conti', {
    aliases: ['Nonna'],
    description: 'She *baked* bread.',
    portraitAssetId: portrait.assetId,
    relations: [{ participantId: giulio, kind: 'partner', since: '1926' }],
  })
  const nobody = await addPerson('Nobody in the items')
  const body = { participants: [{ participantId: rosa, role: 'mentioned' as const }] }
  const named = await addPicture('Named', 54, body)

  const alone = await exportItems({ ids: [named.item.id] })
  expect(parse(alone['people.json'])).toMatchObject([
    {
      id: rosa,
      names: { en: 'Rosa Conti' },
      aliases: ['Nonna'],
      description: 'She *baked* bread.',
      relations: [{ participantId: giulio, kind: 'partner', since: '1926', names: { en: 'Giulio' } }],
      portrait: null,
    },
  ])
  expect(JSON.stringify(alone)).not.toContain(nobody)
  const whole = await exportItems()
  const people = new Map<string, { portrait: string | null; birth: object | null }>(
    parse(whole['people.json']).map((person: { id: string }) => [person.id, person]),
  )
  expect(people.get(rosa)?.portrait).toBe(`thumbnails/${portrait.assetId}.webp`)
  expect(people.get(giulio)).toMatchObject({ birth: { edtf: '1901-01-02' }, death: { edtf: '1977-05' } })
  expect(people.has(nobody)).toBe(true)
  for (const part of [
    `<img src="thumbnails/${portrait.assetId}.webp"`,
    '<dt>Other names</dt><dd>Nonna</dd>',
    '<dt>Partner</dt><dd>Giulio (1926)</dd>',
    'She <em>baked</em> bread.',
    '<dt>Born</dt><dd>2 January 1901</dd>',
  ])
    expect(whole['people.html']).toContain(part)
  expect(whole['index.html']).toContain('<a href="people.html">People</a>')
})

test('a portrait that is hidden from the owner is left out', async () => {
  const tag = await addTag(archive, admin, { en: 'Secret portraits' })
  const { assetId } = await addPicture('Hidden portrait', 55, { tagIds: [tag.id] })
  const person = await addPerson('Ada', { portraitAssetId: assetId })
  const user = await archive.addUser({ restrictedTagIds: [tag.id] })
  const texts = await exportItems(everything, user)
  const ada = parse(texts['people.json']).find(({ id }: { id: string }) => id === person)
  expect(ada.portrait).toBeNull()
  expect(JSON.stringify(texts)).not.toContain(assetId)
})

test('labels form the trees that their owner sees, and of a selection only those in use', async () => {
  const top = await addTag(archive, admin, { en: 'Journeys <far>' })
  const child = await addTag(archive, admin, { en: 'By train' }, top.id)
  const { reply: unused } = await archive.call(admin, createTag, {
    body: { names: { en: 'Never used' }, description: 'For later', parentId: top.id },
  })
  const { item } = await addPicture('The station', 56, { tagIds: [child.id] })
  const alone = await exportItems({ ids: [item.id] })
  expect(parse(alone['labels.json'])).toMatchObject({
    tags: [{ id: child.id, parentId: top.id }, { id: top.id }],
    categories: [],
  })
  expect(alone['labels.html']).toContain('<ul><li>Journeys &lt;far&gt;<ul><li>By train</li></ul></li></ul>')

  const user = await archive.addUser({ restrictedTagIds: [child.id] })
  const id = await makeExport(archive, user)
  const whole = unzipTexts(await download(archive, user, id))
  expect(whole['labels.html']).toContain('Never used <small>For later</small>')
  expect(whole['labels.html']).not.toContain('By train')
  expect(JSON.stringify(whole)).not.toContain(child.id)

  await archive.services.db
    .insertInto('user_restricted_tags')
    .values({ user_id: user.id, tag_id: unused.id })
    .execute()
  const { error } = await archive.call(user, downloadExport, { params: { id } })
  expect(error.code).toBe('export-outdated')
})

test('questions come with an export of everything, each only for who sees it', async () => {
  const [asker, other] = [await archive.addUser(), await archive.addUser()]
  const body = { question: 'Who rowed the boat?', answer: 'Otto', itemIds: [], remark: 'It was Carlo.' }
  const { reply: question } = await archive.call(asker, reportAnswer, { body })
  const { item } = await addItemWithFile(archive, admin, createWave([]), 'answer.wav', {
    title: 'It was Carlo',
  })
  const { db } = archive.services
  await db
    .insertInto('question_answers')
    .values({ question_id: question.id, item_id: item.id, answered_by: admin.id, answered_at: new Date() })
    .execute()
  const texts = await exportItems(everything, asker)
  expect(parse(texts['questions.json'])).toMatchObject([
    {
      text: 'Who rowed the boat?',
      wrong: { answer: 'Otto', remark: 'It was Carlo.' },
      answers: [{ item: { id: item.id }, page: `items/${item.id}.html` }],
    },
  ])
  expect(texts['questions.html']).toContain(`<a href="items/${item.id}.html">It was Carlo</a>`)
  expect(Object.keys(await exportItems(everything, other))).not.toContain('questions.json')
  expect(Object.keys(await exportItems({ ids: [item.id] }, asker))).not.toContain('questions.json')
})

test('readings aloud come with the times of the words, if letter and recording are both exported', async () => {
  const letter = await addPicture('A letter to read', 57)
  await addWords(letter.assetId, 1, ['Cara Rosa'])
  const { item: recording } = await addItemWithFile(archive, admin, createWave([1]), 'reading.wav', {
    kind: 'record',
    title: 'Rosa reads',
  })
  await archive.services.db
    .insertInto('narrations')
    .values({
      id: uuidv7(),
      letter_id: letter.item.id,
      recording_id: recording.id,
      added_by: null,
      added_at: new Date('2026-01-02'),
      state: 'ready',
      error: null,
      source: JSON.stringify({ sound: '', pages: [[letter.assetId, 1, 1]] }),
      times: JSON.stringify([[[0, 500, 600, 900]]]),
      word_count: 2,
      spoken_count: 2,
    })
    .execute()
  const texts = await exportItems({ ids: [letter.item.id, recording.id] })
  expect(parse(texts['readings.json'])).toMatchObject([
    {
      letter: { id: letter.item.id },
      recording: { id: recording.id, page: `items/${recording.id}.html` },
      pages: [
        {
          assetId: letter.assetId,
          page: 1,
          lines: [
            [
              [0, 0.5],
              [0.6, 0.9],
            ],
          ],
        },
      ],
    },
  ])
  expect(texts['readings.html']).toContain('Read aloud: Rosa reads')
  const alone = await exportItems({ ids: [letter.item.id] })
  expect(JSON.stringify(alone)).not.toContain(recording.id)
})

test('events are in the calendar with their rules and exceptions, and in JSON as they were saved', async () => {
  const { item } = await addPicture('Choir', 58)
  const add = async (fields: object) =>
    (
      await archive.call(admin, createEvent, {
        body: { ...createDayEvent('Reed trip', '2030-06-01'), ...fields },
      })
    ).reply
  const trip = await add({ endDay: '2030-06-03', place: 'Lyon', itemIds: [item.id] })
  const dinner = await add({
    title: 'Dinner',
    startTime: '18:30',
    endTime: '20:00',
    timeZone: 'Europe/Paris',
  })
  const choir = await add({
    title: 'Choir',
    startTime: '19:00',
    endTime: '21:00',
    timeZone: 'Europe/Paris',
    rule: 'FREQ=WEEKLY;UNTIL=20300622',
  })
  const { startsAt: _, endsAt: __, participants: ___, items: ____, ...state } = choir.occurrence
  const scope = 'one' as const
  const changed = { ...state, title: 'Choir at home', startDay: '2030-06-09', endDay: '2030-06-09' }
  const { reply } = await archive.call(admin, changeEvent, {
    params: { id: choir.id },
    body: { ...changed, version: choir.version, scope, day: '2030-06-08' },
  })
  const query = { version: reply.version, scope, day: '2030-06-15' }
  await archive.call(admin, deleteEvent, { params: { id: choir.id }, query })

  const texts = await exportItems()
  const events = (texts['calendar.ics'] ?? '').replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n')
  const find = (id: string) => events.filter((event) => event.startsWith(`UID:${id}@lares`))
  expect(find(trip.id)[0]).toContain('DTSTART;VALUE=DATE:20300601\r\nDTEND;VALUE=DATE:20300604')
  expect(find(dinner.id)[0]).toContain(
    'DTSTART;TZID=Europe/Paris:20300601T183000\r\nDTEND;TZID=Europe/Paris:20300601T200000',
  )
  const [series, home] = find(choir.id)
  for (const line of [
    'DTSTART;TZID=Europe/Paris:20300601T190000',
    'RRULE:FREQ=WEEKLY;UNTIL=20300622T170000Z',
    'EXDATE;TZID=Europe/Paris:20300615T190000',
  ])
    expect(series).toContain(`${line}\r\n`)
  for (const line of [
    'DTSTART;TZID=Europe/Paris:20300609T190000',
    'SUMMARY:Choir at home',
    'RECURRENCE-ID;TZID=Europe/Paris:20300608T190000',
  ])
    expect(home).toContain(`${line}\r\n`)
  const saved = parse(texts['events.json']).find(({ id }: { id: string }) => id === choir.id)
  expect(saved).toMatchObject({
    timeZone: 'Europe/Paris',
    rule: 'FREQ=WEEKLY;UNTIL=20300622',
    removedDays: ['2030-06-15'],
    changedDays: [{ day: '2030-06-08', title: 'Choir at home' }],
  })
  const ofItem = await exportItems({ ids: [item.id] })
  expect(parse(ofItem['events.json'])).toMatchObject([{ id: trip.id, itemIds: [item.id] }])

  const tag = await addTag(archive, admin, { en: 'Choir tag' })
  await archive.services.db.insertInto('item_tags').values({ item_id: item.id, tag_id: tag.id }).execute()
  const user = await archive.addUser({ restrictedTagIds: [tag.id] })
  const theirs = await exportItems(everything, user)
  expect(parse(theirs['events.json']).find(({ id }: { id: string }) => id === trip.id)).toMatchObject({
    itemIds: [],
  })
  expect(JSON.stringify(theirs)).not.toContain(item.id)
})
