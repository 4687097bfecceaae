import { follow } from '@lares/shared-types/contracts/follows'
import * as items from '@lares/shared-types/contracts/items'
import { listNotifications } from '@lares/shared-types/contracts/notifications'
import * as contracts from '@lares/shared-types/contracts/participants'
import * as planning from '@lares/shared-types/contracts/planning'
import * as regions from '@lares/shared-types/contracts/regions'
import { search } from '@lares/shared-types/contracts/search'
import * as transcripts from '@lares/shared-types/contracts/transcripts'
import type { CreateParticipant, Participant, ParticipantRole } from '@lares/shared-types/participants'
import { createDayEvent } from '@lares/shared-types/planning'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { openParticipantArchive } from '../../testing/participant-archive.ts'
import type { TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let manager: TestUser
let reader: TestUser
let picture: Buffer

beforeAll(async () => {
  ;({ archive, admin, manager, reader } = await openParticipantArchive())
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#806040' } })
    .png()
    .toBuffer()
})
afterAll(() => archive.close())

const add = async (more: Partial<CreateParticipant> = {}) =>
  (await archive.call(manager, contracts.createParticipant, { body: { names: { en: uuidv7() }, ...more } }))
    .reply
const read = async (id: string, as = manager) =>
  (await archive.call(as, contracts.getParticipant, { params: { id } })).reply
const relate = (other: Participant, kind: 'parent' | 'child' | 'sibling' | 'partner' | 'friend') => ({
  participantId: other.id,
  kind,
})
async function merge(source: { id: string }, target: { id: string }, as = manager) {
  const [{ version }, { version: intoVersion }] = [await read(source.id, as), await read(target.id, as)]
  return archive.call(as, contracts.mergeParticipant, {
    params: { id: source.id },
    body: { intoId: target.id, version, intoVersion },
  })
}
const restore = ({ id }: { id: string }, as = manager) =>
  archive.call(as, contracts.restoreParticipant, { params: { id } })
const addItem = async (roles: readonly (readonly [Participant, ParticipantRole])[], more: object = {}) =>
  (
    await archive.call(admin, items.createItem, {
      body: {
        kind: 'post',
        title: 'An item',
        participants: roles.map(([{ id }, role]) => ({ participantId: id, role })),
        ...more,
      },
    })
  ).reply
const listRoles = async (id: string, as = admin) =>
  (await archive.call(as, items.getItem, { params: { id } })).reply.participants.map((one) => [
    one.id,
    one.role,
  ])
const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }

/** Every row that says something about these participants, without the numbers of saves. */
async function loadRows(people: readonly Participant[]) {
  const ids = sql`any(${people.map(({ id }) => id)}::uuid[])`
  const { rows } = await sql<{ row: string }>`
    select row::text as row from (
      select to_jsonb(participants) - 'version' - 'updated_at' from participants where id = ${ids}
      union all select to_jsonb(participant_relations) from participant_relations where participant_id = ${ids}
      union all select to_jsonb(item_participants) from item_participants where participant_id = ${ids}
      union all select to_jsonb(follows) from follows where participant_id = ${ids}
      union all select to_jsonb(regions) from regions where participant_id = ${ids}
      union all select to_jsonb(region_suggestions) from region_suggestions where participant_id = ${ids}
      union all select to_jsonb(merged_participants) from merged_participants where id = ${ids} or into_id = ${ids}
    ) found (row) order by row::text`.execute(archive.services.db)
  return rows.map(({ row }) => row)
}

describe('merging a participant', () => {
  test('moves all that refers to them, tells nobody, and can be undone exactly', async () => {
    const [mother, friend] = [await add(), await add()]
    const source = await add({
      names: { fr: 'Lucie', it: 'Lucia' },
      aliases: ['Lulu'],
      birth: '1932~',
      description: 'She sang.',
      userId: reader.id,
      relations: [relate(mother, 'parent'), relate(friend, 'friend')],
    })
    const target = await add({
      names: { fr: 'Lucia' },
      death: '1999',
      colour: '#336699',
      relations: [relate(friend, 'friend'), relate(source, 'sibling')],
    })
    const both = await addItem([
      [source, 'author'],
      [target, 'author'],
      [source, 'present'],
    ])
    const { item, assetId } = await addItemWithFile(archive, admin, picture, 'lake.png', {
      kind: 'image',
      participants: [{ participantId: source.id, role: 'present' }],
    })
    await archive.call(admin, regions.createRegion, {
      params: { id: assetId },
      body: { box, participantId: source.id },
    })
    const { reply: question } = await archive.call(admin, regions.createRegion, {
      params: { id: assetId },
      body: { box: { ...box, x: 0.6 } },
    })
    await archive.call(manager, regions.createSuggestion, {
      params: { id: question.id },
      body: { participantId: source.id },
    })
    for (const [user, person] of [
      [admin, source],
      [manager, source],
      [manager, target],
    ] as const)
      await archive.call(user, follow, { params: { type: 'participant', id: person.id } })
    const people = [mother, friend, source, target]
    const before = await loadRows(people)
    const notified = (await archive.call(reader, listNotifications, { query: {} })).reply

    const merged = await merge(source, target)
    expect(merged).toMatchObject({
      status: 200,
      reply: {
        names: { fr: 'Lucia' },
        aliases: ['Lucie', 'Lulu'],
        birth: { edtf: '1932~' },
        death: { edtf: '1999' },
        description: 'She sang.',
        colour: '#336699',
        userId: reader.id,
        version: 2,
      },
    })
    expect(new Set(merged.reply.relations)).toEqual(
      new Set([relate(mother, 'parent'), relate(friend, 'friend')]),
    )
    expect((await read(mother.id)).relations).toEqual([relate(target, 'child')])
    expect(await listRoles(both.id)).toEqual([
      [target.id, 'author'],
      [target.id, 'present'],
    ])
    expect(await listRoles(item.id)).toEqual([[target.id, 'present']])
    const { regions: marked } = (
      await archive.call(admin, regions.listRegionsOfParticipant, { params: { id: target.id }, query: {} })
    ).reply
    expect(marked).toHaveLength(1)
    expect(
      (await archive.call(manager, contracts.getParticipant, { params: { id: source.id } })).status,
    ).toBe(404)
    expect((await archive.call(reader, listNotifications, { query: {} })).reply).toEqual(notified)

    expect(await restore(source)).toMatchObject({ status: 200, reply: { userId: reader.id, missing: [] } })
    expect(await loadRows(people)).toEqual(before)
    expect((await restore(source)).status).toBe(200)
    const { rows } = await sql<{ actions: string[] }>`
      select array_agg(action order by number) as actions from revisions
      where entity_id in (${source.id}, ${target.id}) group by entity_id order by entity_id`.execute(
      archive.services.db,
    )
    expect(rows.map(({ actions }) => actions)).toEqual([
      ['created', 'changed', 'trashed', 'restored'],
      ['created', 'changed', 'changed'],
    ])
  })

  test('is undone to the same rows, whatever the two had', async () => {
    const roles = ['author', 'recipient', 'speaker', 'present', 'mentioned'] as const
    const kinds = ['sibling', 'partner', 'friend'] as const
    for (let seed = 1; seed <= 12; seed++) {
      // A linear congruential generator (Numerical Recipes): each seed gives the same people.
      let state = seed
      const draw = (limit: number) => {
        state = (state * 1664525 + 1013904223) % 2 ** 32
        return Math.floor((state / 2 ** 32) * limit)
      }
      const others = [await add(), await add(), await add()]
      const addRandom = async () =>
        add({
          names: { en: `Person ${draw(3)}`, ...(draw(2) && { fr: `Nom ${draw(3)}` }) },
          aliases: draw(2) ? [`Alias ${draw(3)}`] : [],
          ...(draw(2) && { birth: '1920' }),
          ...(draw(2) && { description: `Text ${draw(2)}` }),
          relations: others.filter(() => draw(2)).map((other) => relate(other, kinds[draw(3)] ?? 'friend')),
        })
      const pair = [await addRandom(), await addRandom()] as const
      for (let count = draw(4); count > 0; count--)
        await addItem(
          pair.flatMap((person) => roles.filter(() => draw(3) === 0).map((role) => [person, role] as const)),
        )
      const people = [...pair, ...others]
      const before = await loadRows(people)
      expect((await merge(...pair)).status).toBe(200)
      expect(await loadRows([pair[0]])).toHaveLength(1)
      expect((await restore(pair[0])).reply.missing).toEqual([])
      expect(await loadRows(people), `seed ${seed}`).toEqual(before)
    }
  })

  test('is undone without what has changed since', async () => {
    const mother = await add()
    const source = await add({ aliases: ['Lulu'], birth: '1932', relations: [relate(mother, 'parent')] })
    const target = await add()
    const [seen, saved] = [await addItem([[source, 'author']]), await addItem([[source, 'author']])]
    const { assetId } = await addItemWithFile(archive, admin, picture, 'lake.png', { kind: 'image' })
    const { reply: mark } = await archive.call(admin, regions.createRegion, {
      params: { id: assetId },
      body: { box, participantId: source.id },
    })
    const { reply } = await merge(source, target)
    const unnamed = await archive.call(admin, regions.changeRegion, {
      params: { id: mark.id },
      body: { version: mark.version, participantId: null },
    })
    expect(unnamed.status).toBe(200)
    await archive.call(admin, items.changeItem, {
      params: { id: saved.id },
      body: { version: saved.version, title: 'Seen and saved' },
    })
    await archive.call(manager, contracts.changeParticipant, {
      params: { id: target.id },
      body: { version: reply.version, birth: '1933', relations: [] },
    })
    expect((await restore(source)).reply.missing).toEqual([])
    const { rows: marks } = await sql`
      select participant_id, version from regions where id = ${mark.id}`.execute(archive.services.db)
    expect(marks).toEqual([{ participant_id: null, version: unnamed.reply.version }])
    expect(await listRoles(seen.id)).toEqual([[source.id, 'author']])
    expect(new Set(await listRoles(saved.id))).toEqual(
      new Set([
        [source.id, 'author'],
        [target.id, 'author'],
      ]),
    )
    expect(await read(target.id)).toMatchObject({ aliases: [], birth: { edtf: '1933' }, relations: [] })
    expect(await read(source.id)).toMatchObject({ aliases: ['Lulu'], relations: [relate(mother, 'parent')] })
  })

  test('leaves with the other what a third one who was merged into them had as well', async () => {
    const mother = await add()
    const shared = { aliases: ['Lulu'], relations: [relate(mother, 'parent')] }
    const [first, second, target] = [await add(shared), await add(shared), await add()]
    const item = await addItem([
      [first, 'present'],
      [second, 'present'],
    ])
    const before = await loadRows([first, second, target, mother])
    await merge(first, target)
    await merge(second, target)
    await restore(first)
    expect(await read(target.id)).toMatchObject({
      aliases: expect.arrayContaining(['Lulu']),
      relations: [relate(mother, 'parent')],
    })
    expect(new Set((await listRoles(item.id)).map(([id]) => id))).toEqual(new Set([first.id, target.id]))
    await restore(second)
    expect(await read(target.id)).toMatchObject({ aliases: [], relations: [] })
    expect(await loadRows([first, second, target, mother])).toEqual(before)
  })

  test('leaves with the other the values of a third one who was merged into them later', async () => {
    const first = await add({ birth: '1932', description: 'She sang.', colour: '#336699' })
    const second = await add({ birth: '1932-05-01', description: 'A singer.' })
    const target = await add()
    const people = [first, second, target]
    const before = await loadRows(people)
    await merge(first, target)
    await merge(second, target)
    await restore(first)
    expect(await read(target.id)).toMatchObject({
      birth: { edtf: '1932-05-01' },
      description: 'A singer.',
      colour: null,
    })
    await restore(second)
    expect(await loadRows(people)).toEqual(before)
  })

  test('gives a partnership its date, which goes with the merge unless it was corrected', async () => {
    const partner = await add()
    const since = (year: string) => ({ ...relate(partner, 'partner'), since: year })
    const [first, second, target] = [
      await add({ relations: [since('1950')] }),
      await add({ relations: [since('1951')] }),
      await add({ relations: [relate(partner, 'partner')] }),
    ]
    const people = [partner, first, second, target]
    const before = await loadRows(people)
    expect((await merge(first, target)).reply.relations).toEqual([since('1950')])
    expect((await read(partner.id)).relations).toContainEqual({ ...relate(target, 'partner'), since: '1950' })
    await merge(second, target)
    await restore(first)
    expect((await read(target.id)).relations).toEqual([since('1951')])
    await restore(second)
    expect(await loadRows(people)).toEqual(before)

    const { reply } = await merge(first, target)
    await archive.call(manager, contracts.changeParticipant, {
      params: { id: target.id },
      body: { version: reply.version, relations: [since('1952')] },
    })
    await restore(first)
    expect((await read(target.id)).relations).toEqual([since('1952')])
    expect((await read(first.id)).relations).toEqual([since('1950')])
  })

  test.each(['merged', 'deleted'])(
    'is undone with relatives who were %s since, in any order',
    async (how) => {
      for (const isFirst of [true, false]) {
        const [parent, other, target] = [await add(), await add(), await add()]
        const person = await add({ relations: [relate(parent, 'parent')] })
        const people = [parent, other, target, person]
        const before = await loadRows(people)
        await merge(person, target)
        if (how === 'merged') await merge(parent, other)
        else
          await archive.call(manager, contracts.deleteParticipant, {
            params: { id: parent.id },
            query: { version: (await read(parent.id)).version },
          })
        const [first, second] = isFirst ? [person, parent] : [parent, person]
        await restore(first)
        if (isFirst) {
          expect((await read(target.id)).relations).toEqual([])
          expect((await read(person.id)).relations).toEqual(how === 'merged' ? [relate(other, 'parent')] : [])
        }
        await restore(second)
        expect(await loadRows(people), `${isFirst}`).toEqual(before)
      }
    },
  )

  test.each([true, false])(
    'is undone for siblings who were merged into the same, the first first: %s',
    async (isFirst) => {
      const first = await add()
      const second = await add({ relations: [relate(first, 'sibling')] })
      const target = await add()
      const people = [first, second, target]
      const before = await loadRows(people)
      await merge(first, target)
      await merge(second, target)
      for (const one of isFirst ? [first, second] : [second, first]) await restore(one)
      expect(await loadRows(people)).toEqual(before)
    },
  )

  test('is redirected by a further merge, and gets its own back when both are undone', async () => {
    const [first, second, third] = [await add(), await add(), await add()]
    const item = await addItem([[first, 'author']])
    const before = await loadRows([first, second, third])
    await merge(first, second)
    await merge(second, third)
    expect((await restore(first)).error).toMatchObject({
      code: 'in-trash',
      params: { target: second.names },
    })
    const found = await archive.call(admin, items.listItems, { query: { participant: first.id } })
    expect(found.reply.items.map(({ id }) => id)).toEqual([item.id])
    await restore(second)
    await restore(first)
    expect(await loadRows([first, second, third])).toEqual(before)
  })

  test('is undone only after a deletion of the other, unless that is for ever', async () => {
    const [first, second, target] = [await add({ birth: '1932' }), await add(), await add()]
    const item = await addItem([[first, 'author']])
    const before = await loadRows([first, target])
    const remove = async ({ id }: Participant) =>
      archive.call(manager, contracts.deleteParticipant, {
        params: { id },
        query: { version: (await read(id)).version },
      })
    await merge(first, target)
    await remove(target)
    expect((await restore(first)).error.code).toBe('in-trash')
    await restore(target)
    expect((await restore(first)).reply).toMatchObject({ birth: { edtf: '1932' }, missing: [] })
    expect(await loadRows([first, target])).toEqual(before)

    await merge(second, target)
    await remove(target)
    await archive.services.db.deleteFrom('deletions').where('id', '=', target.id).execute()
    expect((await restore(second)).status).toBe(200)
    expect(await listRoles(item.id)).toEqual([[first.id, 'author']])
  })

  test('is undone without redirecting what was merged elsewhere since', async () => {
    const [first, second, third, fourth] = [await add(), await add(), await add(), await add()]
    const item = await addItem([[first, 'author']])
    await merge(first, second)
    await merge(second, third)
    const { db } = archive.services
    const deleteAt = (at: Date) =>
      db.updateTable('deletions').set({ deleted_at: at }).where('id', '=', second.id).execute()
    const { deleted_at: at } = await db
      .selectFrom('deletions')
      .select('deleted_at')
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow()
    // The second one can be restored again once a restore of the archive has brought it back.
    await deleteAt(new Date(0))
    await restore(first)
    await merge(first, fourth)
    await deleteAt(at)
    expect((await restore(second)).status).toBe(200)
    const found = await archive.call(admin, items.listItems, { query: { participant: first.id } })
    expect(found.reply.items.map(({ id }) => id)).toEqual([item.id])
    const merged = await db
      .selectFrom('merged_participants')
      .selectAll()
      .where('id', 'in', [first.id, second.id])
      .execute()
    expect(merged).toEqual([{ id: first.id, into_id: fourth.id }])
  })

  test('is rejected for what contradicts', async () => {
    const user = await archive.addUser()
    const [linked, other] = [await add({ userId: user.id }), await add({ userId: manager.id })]
    const issuesOf = async (one: Participant, into: Participant) => (await merge(one, into)).error.issues
    expect(await issuesOf(linked, other)).toEqual([{ path: 'userId', code: 'duplicate' }])
    const grandmother = await add()
    const mother = await add({ relations: [relate(grandmother, 'parent')] })
    const child = await add({ relations: [relate(mother, 'parent')] })
    expect(await issuesOf(child, mother)).toEqual([{ path: 'relations', code: 'cycle' }])
    expect(await issuesOf(child, grandmother)).toMatchObject([{ code: 'cycle' }])
    const [late, early] = [await add({ birth: '1950' }), await add({ death: '1900' })]
    expect(await issuesOf(late, early)).toEqual([{ path: 'death', code: 'too-small' }])
    const crowded = await add({ aliases: Array.from({ length: 50 }, (_, index) => `Alias ${index}`) })
    expect(await issuesOf(linked, crowded)).toEqual([{ path: 'aliases', code: 'too-many' }])
    expect(await issuesOf(linked, linked)).toEqual([{ path: 'intoId', code: 'not-allowed' }])
    expect((await read(child.id)).relations).toEqual([relate(mother, 'parent')])
  })

  test('needs the permission, both people, and the versions of which the user has seen what it does', async () => {
    const [source, target] = [await add(), await add()]
    expect((await merge(source, target, reader)).status).toBe(403)
    const current = { intoId: target.id, version: 1, intoVersion: 1 }
    const anonymous = await archive.call(undefined, contracts.mergeParticipant, {
      params: { id: source.id },
      body: current,
    })
    expect(anonymous.status).toBe(401)
    const call = (id: string, body: { intoId: string; version: number; intoVersion: number }) =>
      archive.call(manager, contracts.mergeParticipant, { params: { id }, body })
    expect((await call(uuidv7(), current)).status).toBe(404)
    expect((await call(source.id, { ...current, intoId: uuidv7() })).error.issues).toEqual([
      { path: 'intoId', code: 'unknown-reference' },
    ])
    for (const stale of [
      { version: 2, intoVersion: 1 },
      { version: 1, intoVersion: 2 },
    ])
      expect((await call(source.id, { intoId: target.id, ...stale })).error.code).toBe('version-conflict')
    expect((await merge(source, target)).status).toBe(200)
  })
})

describe('what refers to a merged participant by its id alone', () => {
  test('is read with the other: events, speakers, searches and earlier states of an item', async () => {
    const [source, target] = [await add(), await add()]
    const { id, version } = await addItem([[source, 'author']], { title: 'Before', body: 'nightingale' })
    await archive.call(admin, items.changeItem, { params: { id }, body: { version, participants: [] } })
    const planned = await archive.call(admin, planning.createEvent, {
      body: { ...createDayEvent('Fair', '2026-10-03'), participantIds: [source.id, target.id] },
    })
    const { id: recordId } = await addItem([[source, 'speaker']], { kind: 'record' })
    await archive.call(admin, transcripts.writeTranscript, {
      params: { id: recordId },
      body: {
        version: 0,
        segments: [{ start: 0, end: 1, text: 'Hello', speaker: 'Oma' }],
        speakers: [{ name: 'Oma', participantId: source.id }],
      },
    })
    const loadEvent = async () =>
      (await archive.call(admin, planning.getEvent, { params: { id: planned.reply.id }, query: {} })).reply
        .occurrence.participantIds
    const loadSpeakers = async () =>
      (await archive.call(admin, transcripts.getTranscript, { params: { id: recordId } })).reply.speakers
    const find = async (participantId: string) =>
      (await archive.call(admin, search, { query: { participant: [participantId] } })).reply.hits.length
    const loadState = async () =>
      (await archive.call(admin, items.listRevisions, { params: { id }, query: {} })).reply.revisions.at(-1)
        ?.fields.participants

    await merge(source, target)
    expect(await loadEvent()).toEqual([target.id])
    expect(await loadSpeakers()).toEqual([{ name: 'Oma', participantId: target.id }])
    expect([await find(source.id), await find(target.id)]).toEqual([1, 1])
    expect(await loadState()).toEqual([{ participantId: target.id, role: 'author' }])
    const changed = await archive.call(admin, items.getItem, { params: { id } })
    await archive.call(admin, items.restoreRevision, {
      params: { id, number: 1 },
      body: { version: changed.reply.version },
    })
    expect(await listRoles(id)).toEqual([[target.id, 'author']])

    await restore(source)
    expect(await loadEvent()).toEqual([source.id, target.id])
    expect(await loadSpeakers()).toEqual([{ name: 'Oma', participantId: source.id }])
    expect(await loadState()).toEqual([{ participantId: source.id, role: 'author' }])
  })
})

describe('a user with restrictions', () => {
  test('learns nothing of hidden items and portraits by merging', async () => {
    const { id: tagId } = await addTag(archive, admin, { en: uuidv7() })
    const restricted = await archive.addUser({
      permissions: ['participants:manage'],
      restrictedTagIds: [tagId],
    })
    const addPortrait = async (tagIds: string[]) =>
      (await addItemWithFile(archive, admin, picture, 'face.png', { kind: 'image', tagIds })).assetId
    const [hidden, shown] = [await addPortrait([tagId]), await addPortrait([])]
    const withPortrait = async (portraitAssetId: string) =>
      (
        await archive.call(admin, contracts.createParticipant, {
          body: { names: { en: uuidv7() }, portraitAssetId },
        })
      ).reply
    const [source, target] = [await withPortrait(shown), await withPortrait(hidden)]
    const secret = await addItem([[source, 'present']], { tagIds: [tagId] })

    const merged = await merge(source, target, restricted)
    expect(merged.reply.portraitAssetId).toBe(shown)
    expect(JSON.stringify(merged.reply)).not.toContain(hidden)
    expect((await archive.call(restricted, items.getItem, { params: { id: secret.id } })).status).toBe(404)
    const { counts } = (await archive.call(restricted, contracts.countItemsByParticipant, {})).reply
    expect(counts[target.id]).toBeUndefined()
    expect(await listRoles(secret.id)).toEqual([[target.id, 'present']])

    const restored = await restore(source, restricted)
    expect(restored.reply).toMatchObject({ portraitAssetId: shown, missing: [] })
    expect((await read(target.id, restricted)).portraitAssetId).toBeNull()
    expect((await read(target.id, admin)).portraitAssetId).toBe(hidden)
    expect(await listRoles(secret.id)).toEqual([[source.id, 'present']])
  })
})
