import { randomInt } from 'node:crypto'
import * as items from '@lares/shared-types/contracts/items'
import * as labels from '@lares/shared-types/contracts/labels'
import * as people from '@lares/shared-types/contracts/participants'
import * as users from '@lares/shared-types/contracts/users'
import { type ItemKind, itemKinds, kindPaths } from '@lares/shared-types/item-kinds'
import type { Item } from '@lares/shared-types/items'
import { findMoveRefusal } from '@lares/shared-types/kind-moves'
import { moods } from '@lares/shared-types/kinds/dream'
import { kindContracts } from '@lares/shared-types/kinds/registry'
import { languages } from '@lares/shared-types/languages'
import { participantRoles, relationKinds } from '@lares/shared-types/participants'
import { permissions } from '@lares/shared-types/permissions'
import { rotations } from '@lares/shared-types/rotations'
import fc from 'fast-check'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHistoryCalls } from '../../testing/history-calls.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'

let archive: TestArchive
let admin: TestUser
const tagIds: string[] = []
const categoryIds: string[] = []
const participantIds: string[] = []

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  for (let index = 0; index < 3; index += 1) {
    const body = { names: { en: `Name ${index}` } }
    tagIds.push((await archive.call(admin, labels.createTag, { body })).reply.id)
    categoryIds.push((await archive.call(admin, labels.createCategory, { body })).reply.id)
    participantIds.push((await archive.call(admin, people.createParticipant, { body })).reply.id)
  }
})
afterAll(() => archive.close())

/** `npm run test:all` tries more edits. */
const runs = { numRuns: process.env.LARES_TEST_ALL === '1' ? 25 : 3 }
/** Text with what databases and JSON may mistake, but without the characters that the archive refuses. */
const text = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', maxLength })
    .map((value) => value.normalize('NFC').replaceAll(/\p{Cc}/gu, ' '))
const line = (maxLength: number) => text(maxLength).map((value) => value.replaceAll(/\s+/g, ' ').trim())
const colour = fc.option(fc.constantFrom('#aa0000', '#00aa00'))
const date = fc.option(fc.constantFrom('1952', '1952-07', '1952-07-12', '195X', '1952~', '1952/1954'))
const sentAt = fc.constantFrom('2001-02-03T04:05:06Z', '2011-12-13T14:15:16Z')

const details: Record<ItemKind, fc.Arbitrary<Record<string, unknown>>> = {
  post: fc.constant({}),
  mail: fc.record(
    {
      from: fc.record({ address: line(20) }),
      sentAt,
      to: fc.array(fc.record({ address: line(9) }), { maxLength: 3 }),
    },
    { requiredKeys: [] },
  ),
  message: fc.record(
    { platform: line(9), conversation: line(9), sender: line(9), sentAt },
    { requiredKeys: [] },
  ),
  dream: fc.record(
    { dreamer: line(20), mood: fc.constantFrom(...moods), lucid: fc.boolean(), recurring: fc.boolean() },
    { requiredKeys: [] },
  ),
  record: fc.record({ artist: line(9), album: line(9) }, { requiredKeys: [] }),
  image: fc.record({ camera: line(9), capturedAt: fc.constant('2001-02-03T04:05:06') }, { requiredKeys: [] }),
  video: fc.constant({}),
  document: fc.constant({}),
}

/** An edit of an item with any of its fields; the ids are chosen by position, because they do not exist yet. */
const itemEdit = (kind: ItemKind) =>
  fc.record(
    {
      title: line(60),
      body: text(400),
      language: fc.option(fc.constantFrom(...languages)),
      date,
      place: fc.option(
        fc.record({
          name: line(9).map((name) => name || 'Lake'),
          latitude: fc.integer({ min: -90, max: 90 }),
          longitude: fc.integer({ min: -180, max: 180 }),
        }),
      ),
      details: details[kind],
      tags: fc.subarray([0, 1, 2]),
      categories: fc.subarray([0, 1, 2]),
      people: fc.uniqueArray(fc.tuple(fc.nat(2), fc.constantFrom(...participantRoles)), {
        maxLength: 4,
        selector: String,
      }),
      files: fc.shuffledSubarray([0, 1]),
      turned: fc.constantFrom(...rotations),
      /** One of the kinds to which the item can move then. */
      move: fc.nat(9),
    },
    { requiredKeys: [] },
  )

type ItemEdit = ReturnType<typeof itemEdit> extends fc.Arbitrary<infer T> ? T : never

function toRequest(
  { tags, categories, people: roles, files, turned, move, details: own, ...fields }: ItemEdit,
  item: Item,
  assetIds: string[],
) {
  const present = new Set(item.assets.map(({ id }) => id))
  const chosen = files?.map((index) => assetIds[index] ?? '').filter((id) => present.has(id))
  const idsAfter = chosen ?? item.assets.map(({ id }) => id)
  const family = item.assets.find(({ id }) => id === idsAfter[0])?.family
  const kinds = itemKinds.filter((kind) => !findMoveRefusal(item.kind, kind, family))
  const kind = move === undefined ? undefined : kinds[move % Math.max(kinds.length, 1)]
  const pictureId = assetIds[0] ?? ''
  return {
    version: item.version,
    ...fields,
    // The fields of a kind are those of the kind with which the item began.
    ...(kind ? { kind } : own && isValidFor(item.kind, own) && { details: own }),
    ...(turned !== undefined && idsAfter.includes(pictureId) && { rotations: { [pictureId]: turned } }),
    ...(tags && { tagIds: tags.map((index) => tagIds[index] ?? '') }),
    ...(categories && { categoryIds: categories.map((index) => categoryIds[index] ?? '') }),
    ...(roles && {
      participants: roles.map(([index, role]) => ({ participantId: participantIds[index] ?? '', role })),
    }),
    ...(chosen && { assetIds: chosen }),
  }
}

function isValidFor(kind: ItemKind, own: object): boolean {
  const known: object = kindContracts[kind].details.properties
  return Object.keys(own).every((name) => Object.hasOwn(known, name))
}

/** Everything of an item that a person can change. */
function toEditable(item: Item) {
  const {
    kind,
    title,
    body,
    language,
    date: itemDate,
    place,
    details: own,
    tags,
    categories,
    participants,
    assets,
  } = item
  return {
    kind,
    title,
    body,
    language,
    date: itemDate?.edtf ?? null,
    place,
    details: own,
    tags,
    categories,
    participants,
    assets: assets.map(({ id, rotation }) => [id, rotation]),
  }
}

/** A picture that differs from all others. */
function createPicture(): Promise<Buffer> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  return sharp({ create: { width: 8, height: 4, channels: 3, background } })
    .png()
    .toBuffer()
}

describe.each(itemKinds)('after any edits of a %s', (kind) => {
  test('each revision restores exactly what there was', async () => {
    const history = createHistoryCalls(() => archive, kindPaths[kind])
    await fc.assert(
      fc.asyncProperty(fc.array(itemEdit(kind), { minLength: 1, maxLength: 4 }), async (edits) => {
        const uploadIds = [
          await uploadFile(archive, admin, await createPicture(), 'one.png'),
          await uploadFile(archive, admin, new TextEncoder().encode(uuidv7()), 'two.txt'),
        ]
        const body = { kind, title: 'First', uploadIds }
        let item = (await archive.call(admin, items.createItem, { body })).reply
        const { id } = item
        const assetIds = item.assets.map((asset) => asset.id)
        const states = [toEditable(item)]
        for (const edit of edits) {
          const { version } = item
          const request = { params: { id }, body: toRequest(edit, item, assetIds) }
          item = (await archive.call(admin, items.changeItem, request)).reply
          if (item.version !== version) states.push(toEditable(item))
        }
        for (const [index, state] of states.entries()) {
          expect((await history.restore(admin, id, index + 1)).status).toBe(200)
          const restored = (await archive.call(admin, items.getItem, { params: { id } })).reply
          expect(toEditable(restored)).toEqual(state)
        }
      }),
      runs,
    )
  })
})

const names = fc
  .record({ en: line(9), fr: line(9) }, { requiredKeys: ['en'] })
  .map((chosen) => ({ en: `${uuidv7()} ${chosen.en}`, ...(chosen.fr && { fr: `${uuidv7()} ${chosen.fr}` }) }))

const labelEdit = fc.record(
  { names, description: text(100), colour, parent: fc.option(fc.nat(2)) },
  { requiredKeys: [] },
)

describe.each([
  { type: 'tags', create: labels.createTag, change: labels.changeTag, ids: tagIds },
  { type: 'categories', create: labels.createCategory, change: labels.changeCategory, ids: categoryIds },
] as const)('after any edits in $type', ({ type, create, change, ids }) => {
  test('each revision restores exactly what there was', async () => {
    const history = createHistoryCalls(() => archive, type)
    await fc.assert(
      fc.asyncProperty(fc.array(labelEdit, { minLength: 1, maxLength: 5 }), async (edits) => {
        let label = (await archive.call(admin, create, { body: { names: { en: uuidv7() } } })).reply
        const { id } = label
        const toState = () => ({ ...label, version: 0, updatedAt: '' })
        const states = [toState()]
        for (const { parent, ...edit } of edits) {
          const { version } = label
          const parentId =
            parent === undefined ? {} : { parentId: parent === null ? null : (ids[parent] ?? null) }
          const body = { version, ...edit, ...parentId }
          label = (await archive.call(admin, change, { params: { id }, body })).reply
          if (label.version !== version) states.push(toState())
        }
        for (const [index, state] of states.entries()) {
          expect((await history.restore(admin, id, index + 1)).status).toBe(200)
          const body = { version: (await history.list(admin, id)).reply.subject.version }
          label = (await archive.call(admin, change, { params: { id }, body })).reply
          expect(toState()).toEqual(state)
        }
      }),
      runs,
    )
  })
})

const participantEdit = fc.record(
  {
    names,
    aliases: fc.uniqueArray(
      line(9).map((alias) => alias || 'Nana'),
      { maxLength: 3 },
    ),
    description: text(100),
    birth: fc.option(fc.constantFrom('1931', '1932-01')),
    death: fc.option(fc.constantFrom('1991', '199X')),
    colour,
    relations: fc.uniqueArray(
      fc.tuple(
        fc.nat(2),
        fc.constantFrom(...relationKinds.filter((kind) => kind !== 'parent' && kind !== 'child')),
      ),
      { maxLength: 3, selector: String },
    ),
  },
  { requiredKeys: [] },
)

test('after any edits of a participant, each revision restores exactly what there was', async () => {
  const history = createHistoryCalls(() => archive, 'participants')
  await fc.assert(
    fc.asyncProperty(fc.array(participantEdit, { minLength: 1, maxLength: 5 }), async (edits) => {
      const created = { body: { names: { en: uuidv7() } } }
      let person = (await archive.call(admin, people.createParticipant, created)).reply
      const { id } = person
      const toState = () => ({ ...person, version: 0, updatedAt: '' })
      const states = [toState()]
      for (const { relations, ...edit } of edits) {
        const { version } = person
        const related = relations && {
          relations: relations.map(([index, kind]) => ({ participantId: participantIds[index] ?? '', kind })),
        }
        const request = { params: { id }, body: { version, ...edit, ...related } }
        person = (await archive.call(admin, people.changeParticipant, request)).reply
        if (person.version !== version) states.push(toState())
      }
      for (const [index, state] of states.entries()) {
        expect((await history.restore(admin, id, index + 1)).status).toBe(200)
        person = (await archive.call(admin, people.getParticipant, { params: { id } })).reply
        expect(toState()).toEqual(state)
      }
    }),
    runs,
  )
})

const userEdit = fc.record(
  {
    displayName: line(20).map((name) => name || 'Rosa'),
    language: fc.constantFrom(...languages),
    permissions: fc.subarray([...permissions]),
    tags: fc.subarray([0, 1, 2]),
    categories: fc.subarray([0, 1, 2]),
  },
  { requiredKeys: [] },
)

test('after any edits of a user, each revision restores exactly what there was', async () => {
  const history = createHistoryCalls(() => archive, 'users')
  await fc.assert(
    fc.asyncProperty(fc.array(userEdit, { minLength: 1, maxLength: 4 }), async (edits) => {
      const email = `${uuidv7()}@example.org`
      const invited = { body: { email, displayName: 'Rosa', language: 'en' as const } }
      const { user } = (await archive.call(admin, users.inviteUser, invited)).reply
      const { id } = user
      const load = async () => (await archive.call(admin, users.getUser, { params: { id } })).reply
      const count = async () => (await history.list(admin, id)).reply.entries.length
      const toState = async () => {
        const { permissions: held, version: _, ...rest } = await load()
        return { ...rest, permissions: held.toSorted() }
      }
      const states = [await toState()]
      for (const { tags, categories, ...edit } of edits) {
        const body = {
          version: (await load()).version,
          ...edit,
          ...(tags && { restrictedTagIds: tags.map((index) => tagIds[index] ?? '') }),
          ...(categories && { restrictedCategoryIds: categories.map((index) => categoryIds[index] ?? '') }),
        }
        await archive.call(admin, users.changeUser, { params: { id }, body })
        if ((await count()) > states.length) states.push(await toState())
      }
      for (const [index, state] of states.entries()) {
        expect((await history.restore(admin, id, index + 1)).reply.omitted).toEqual([])
        expect(await toState()).toEqual(state)
      }
    }),
    runs,
  )
})
