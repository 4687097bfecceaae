import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renditionNames } from '@lares/shared-types/assets'
import { createComment } from '@lares/shared-types/contracts/comments'
import * as items from '@lares/shared-types/contracts/items'
import { createTag, deleteTag } from '@lares/shared-types/contracts/labels'
import { rememberSearch, saveSearch } from '@lares/shared-types/contracts/own-searches'
import {
  changeParticipant,
  createParticipant,
  getParticipant,
} from '@lares/shared-types/contracts/participants'
import { changeEvent, createEvent, getEvent } from '@lares/shared-types/contracts/planning'
import { askRelatives, reportAnswer } from '@lares/shared-types/contracts/questions'
import { addCommentReaction, addItemReaction } from '@lares/shared-types/contracts/reactions'
import { itemKinds } from '@lares/shared-types/item-kinds'
import { permissions } from '@lares/shared-types/permissions'
import { createDayEvent } from '@lares/shared-types/planning'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../db/in-transaction.ts'
import { notifyAboutItems } from '../modules/follows/notify-about-items.ts'
import { notifyOfSuggestion } from '../modules/regions/announce-suggestion.ts'
import { recordRegionRevision } from '../modules/revisions/record-region-revision.ts'
import { recordRevision, recordRevisions } from '../modules/revisions/record-revision.ts'
import { notify } from '../notifications/notify.ts'
import { notifyAboutPart } from '../notifications/notify-about-part.ts'
import { insertParticipant } from '../testing/insert-participant.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'

/** Contained in every hidden text; no response to a restricted user may contain it. */
export const canary = 'zyxmarkzyx'

/** Canaries of the labels, because each of the two restricted users may see the label of the other. */
export const labelCanaries = { tags: 'zyxtagzyx', categories: 'zyxcategoryzyx' } as const

/** The day of the occurrence of the series that is changed by itself. */
export const seriesDay = '2026-07-14'

export interface FixtureItem {
  readonly id: string
  readonly assetId: string
  readonly commentId: string
  readonly regionId: string
  readonly suggestionId: string
  /** With the first document or recording; empty for the items that were added before them. */
  readonly narrationId: string
  /** Of the transcript of a recording or film; of nothing for other kinds. */
  readonly translationId: string
  /** Of the first page of the file. */
  readonly pageTextId: string
}

/**
 * An archive with a visible item of every kind, two users who must not see a tag or a category, and, after `hide` has been
 * called, a hidden item of every kind.
 */
export interface LeakFixture {
  readonly archive: TestArchive
  readonly admin: TestUser
  /** Must not see the tag; has every permission. */
  readonly withoutTag: TestUser
  /** Must not see the category; has the permissions of a new user. */
  readonly withoutCategory: TestUser
  readonly labels: {
    readonly tag: string
    readonly childTag: string
    readonly category: string
    readonly childCategory: string
  }
  readonly visible: FixtureItem[]
  readonly participantId: string
  /** Visible, and linked to the first visible item; after `hide` also to the hidden ones. */
  readonly eventId: string
  /** Recurs; after `hide` its occurrence on `seriesDay` differs in nothing but hidden items. */
  readonly seriesId: string
  /** Those of the event and the participant that the restricted users receive, both the same. */
  readonly versions: { readonly event: number; readonly participant: number }
  /** Questions of the restricted users, in the order `withoutTag`, `withoutCategory`. */
  readonly questionIds: readonly string[]
  /** Wrong answers that they have reported; after `hide`, answers that cite hidden items. */
  readonly reportIds: readonly string[]
  /** Visible, but had the hidden labels and the canary in earlier revisions. */
  readonly onceHidden: FixtureItem
  /** Adds the hidden items and returns their ids. */
  hide(): Promise<{ readonly items: FixtureItem[]; readonly trashed: FixtureItem }>
}

/** @param emptyArchive the archive to fill; a new one by default */
export async function createLeakFixture(emptyArchive?: TestArchive): Promise<LeakFixture> {
  const archive = emptyArchive ?? (await openTestArchive())
  const { db } = archive.services
  const admin = await archive.addUser({ isAdmin: true, displayName: 'Keeper' })
  const labels = { tag: uuidv7(), childTag: uuidv7(), category: uuidv7(), childCategory: uuidv7() }
  for (const [table, parent, child] of [
    ['tags', labels.tag, labels.childTag],
    ['categories', labels.category, labels.childCategory],
  ] as const) {
    const description = labelCanaries[table]
    const names = JSON.stringify({ en: `Private ${description}`, fr: `Privé ${description}` })
    await db
      .insertInto(table)
      .values({ id: parent, parent_id: null, names, colour: null, description })
      .execute()
    await db.insertInto(table).values({ id: child, parent_id: parent, names, colour: null }).execute()
  }
  const { reply: participant } = await archive.call(admin, createParticipant, {
    body: { names: { fr: 'Jeanne' } },
  })
  const participantId = participant.id
  const withoutTag = await archive.addUser({ permissions: [...permissions], restrictedTagIds: [labels.tag] })
  const withoutCategory = await archive.addUser({ restrictedCategoryIds: [labels.category] })
  const visible = await addItemOfEveryKind(archive, admin, { text: 'A summer at the lake', participantId })
  const both = { tagIds: [labels.childTag], categoryIds: [labels.childCategory] }
  const onceHidden = await addItem(archive, admin, 'post', { text: canary, participantId, ...both })
  await reveal(archive, admin, onceHidden)
  const notifyOf = (itemId: string) =>
    inTransaction(db, (trx) =>
      notify(trx, {
        recipients: [admin.id, withoutTag.id, withoutCategory.id],
        kind: 'integrity-findings',
        params: { count: 1 },
        entity: { type: 'item', id: itemId },
      }),
    )
  const startPlaying = (itemId: string) =>
    db
      .insertInto('playback_positions')
      .values(
        [admin.id, withoutTag.id, withoutCategory.id].map((userId) => ({
          user_id: userId,
          item_id: itemId,
          seconds: 4,
          at: new Date('2026-01-02'),
        })),
      )
      .execute()
  const event = await archive.call(admin, createEvent, {
    body: {
      ...createDayEvent('Summer', '2026-07-12'),
      participantIds: [participantId],
      itemIds: visible.slice(0, 1).map(({ id }) => id),
    },
  })
  const eventId = event.reply.id
  const series = await archive.call(admin, createEvent, {
    body: { ...createDayEvent('Walk', '2026-07-13'), rule: 'FREQ=DAILY;COUNT=3' },
  })
  const seriesId = series.reply.id
  const seenEvent = await archive.call(withoutTag, getEvent, { params: { id: eventId }, query: {} })
  const seenParticipant = await archive.call(withoutTag, getParticipant, { params: { id: participantId } })
  const versions = { event: seenEvent.reply.version, participant: seenParticipant.reply.version }
  const notifyOfCommentOn = ({ id: itemId, commentId }: FixtureItem) =>
    inTransaction(db, (trx) =>
      notifyAboutPart(trx, {
        kind: 'comment-mention',
        recipients: [admin.id, withoutTag.id, withoutCategory.id],
        itemId,
        part: { type: 'comment', id: commentId },
      }),
    )
  const notifyOfSuggestionOn = ({ id: itemId, suggestionId }: FixtureItem) =>
    inTransaction(db, async (trx) => {
      for (const { id: recipientId } of [admin, withoutTag, withoutCategory])
        await notifyOfSuggestion(trx, { kind: 'region-suggestion', recipientId, itemId, suggestionId })
    })
  const followAs = (users: readonly TestUser[], target: { participant_id: string } | { tag_id: string }) =>
    Promise.all(
      users.map(async ({ id: userId }) => {
        const followId = uuidv7()
        const nothing = { participant_id: null, category_id: null, tag_id: null, saved_search_id: null }
        const times = { created_at: new Date(0), checked_at: new Date(0) }
        await db
          .insertInto('follows')
          .values({ ...nothing, ...times, id: followId, user_id: userId, ...target })
          .execute()
        return { userId, followId }
      }),
    )
  const followers = await followAs([admin, withoutTag, withoutCategory], { participant_id: participantId })
  const notifyFollowers = (recipients: Awaited<ReturnType<typeof followAs>>) =>
    inTransaction(db, (trx) =>
      notifyAboutItems(trx, { kind: 'followed-items', recipients, itemIds: [visible[0]?.id ?? ''] }),
    )
  await notifyFollowers(followers)
  const nameUsersIn = await linkParticipants(archive, [admin, withoutTag, withoutCategory])
  await nameUsersIn(visible[0]?.id ?? '')
  await inTransaction(db, (trx) =>
    notifyAboutItems(trx, {
      kind: 'named-in-items',
      recipients: [admin, withoutTag, withoutCategory].map(({ id: userId }) => ({ userId })),
      itemIds: [visible[0]?.id ?? ''],
    }),
  )
  await remindOfBirthday(archive, admin, [admin, withoutTag, withoutCategory])
  await notifyOf(visible[0]?.id ?? '')
  if (visible[0]) {
    await notifyOfCommentOn(visible[0])
    await notifyOfSuggestionOn(visible[0])
  }
  await startPlaying(visible[0]?.id ?? '')
  const questionIds = await addQuestions(archive, [withoutTag, withoutCategory])
  const reportIds = await Promise.all(
    [withoutTag, withoutCategory].map(async (user) => {
      const body = { question: 'Who swam in the lake?', answer: 'Otto', itemIds: [uuidv7()] }
      return (await archive.call(user, reportAnswer, { body })).reply.id
    }),
  )
  const answerQuestions = (itemId: string) =>
    inTransaction(db, async (trx) => {
      for (const questionId of questionIds)
        await trx
          .insertInto('question_answers')
          .values({
            question_id: questionId,
            item_id: itemId,
            answered_by: admin.id,
            answered_at: new Date(0),
          })
          .execute()
      const recipients = [admin.id, withoutTag.id, withoutCategory.id]
      const entity = { type: 'item', id: itemId } as const
      await notify(trx, { recipients, kind: 'question-answered', params: {}, entity })
    })
  await answerQuestions(visible[0]?.id ?? '')
  const addDeletedTag = async (name: string, parentId: string | null, itemIds: readonly string[]) => {
    const { id } = (await archive.call(admin, createTag, { body: { names: { en: name }, parentId } })).reply
    await sql`insert into item_tags (tag_id, item_id) select ${id}, unnest(${[...itemIds]}::uuid[])`.execute(
      db,
    )
    await archive.call(admin, deleteTag, { params: { id }, query: { version: 1 } })
    return id
  }
  const deletedTagId = await addDeletedTag(
    'Lake',
    null,
    visible.map(({ id }) => id),
  )

  return {
    archive,
    admin,
    withoutTag,
    withoutCategory,
    labels,
    visible,
    participantId,
    eventId,
    seriesId,
    versions,
    questionIds,
    reportIds,
    onceHidden,
    async hide() {
      const text = `A summer at the lake ${canary}`
      const hidden = await addItemOfEveryKind(archive, admin, { text, participantId, ...both })
      const trashed = await addItem(archive, admin, 'post', { text, participantId, ...both })
      const linked = [...hidden, trashed].map(({ id }) => id)
      await linkToEvent(archive, admin, { id: eventId, day: null, itemIds: linked })
      await linkToEvent(archive, admin, { id: seriesId, day: seriesDay, itemIds: linked })
      const portraitAssetId = hidden[itemKinds.indexOf('message')]?.assetId ?? ''
      // Only pictures can be portraits.
      await db.updateTable('assets').set({ family: 'image' }).where('id', '=', portraitAssetId).execute()
      const changed = await archive.call(admin, changeParticipant, {
        params: { id: participantId },
        body: { version: 1, portraitAssetId },
      })
      if (changed.status !== 200) throw new Error('The portrait was not saved.')
      await archive.call(admin, saveSearch, { body: { name: canary, address: `q=${canary}` } })
      await archive.call(admin, rememberSearch, { body: { words: canary } })
      for (const { id } of [...hidden, trashed]) await nameUsersIn(id)
      // As if they had been hidden after those who follow the participant and those whom they name were notified.
      await sql`
        insert into item_notices (notification_id, item_id)
        select notifications.id, hidden.id from notifications, unnest(${[...hidden, trashed].map(({ id }) => id)}::uuid[]) hidden(id)
        where follow_id = any(${followers.map(({ followId }) => followId)}::uuid[]) or kind = 'named-in-items'`.execute(
        db,
      )
      const followersOfTag = await followAs([admin, withoutTag], { tag_id: labels.tag })
      await notifyFollowers(followersOfTag)
      for (const item of [...hidden, trashed]) {
        const { id } = item
        await notifyOf(id)
        await notifyOfCommentOn(item)
        await notifyOfSuggestionOn(item)
        await startPlaying(id)
        await answerQuestions(id)
      }
      await archive.call(admin, items.trashItem, { params: { id: trashed.id }, query: { version: 1 } })
      const hiddenIds = [...hidden, trashed].map(({ id }) => id)
      await addDeletedTag(`Secret ${canary}`, labels.tag, hiddenIds)
      // As if the hidden items had had the visible tag when it was deleted.
      await sql`
        insert into deletion_rows (deletion_id, source, source_column, position, stored)
        select ${deletedTagId}, 'item_tags', 'tag_id', 1000 + number,
          jsonb_build_object('tag_id', ${deletedTagId}::uuid, 'item_id', id)
        from unnest(${hiddenIds}::uuid[]) with ordinality hidden (id, number)`.execute(db)
      await db
        .updateTable('questions')
        .set({ shown_answer: text, shown_item_ids: hiddenIds })
        .where('id', 'in', reportIds)
        .execute()
      return { items: hidden, trashed }
    },
  }
}

/** Links an event, or one occurrence of it, to further items. */
async function linkToEvent(
  archive: TestArchive,
  admin: TestUser,
  { id, day, itemIds }: { readonly id: string; readonly day: string | null; readonly itemIds: string[] },
): Promise<void> {
  const query = day === null ? {} : { day }
  const { reply } = await archive.call(admin, getEvent, { params: { id }, query })
  const { startsAt: _, endsAt: __, participants: ___, items: ____, ...state } = reply.occurrence
  const scope = day === null ? 'all' : 'one'
  const { status } = await archive.call(admin, changeEvent, {
    params: { id },
    body: { ...state, itemIds: [...state.itemIds, ...itemIds], version: reply.version, scope, day },
  })
  if (status !== 200) throw new Error('The links of the event were not saved.')
}

/** Adds a participant, of whose birthday the users have been reminded. */
async function remindOfBirthday(
  archive: TestArchive,
  admin: TestUser,
  users: readonly TestUser[],
): Promise<void> {
  const { reply } = await archive.call(admin, createParticipant, {
    body: { names: { en: 'Rosa' }, birth: '1956-03-05' },
  })
  await inTransaction(archive.services.db, (trx) =>
    notify(trx, {
      recipients: users.map(({ id }) => id),
      kind: 'anniversary-reminder',
      params: { anniversary: 'birthday', day: '2026-03-05' },
      entity: { type: 'participant', id: reply.id },
    }),
  )
}

/** Links a participant to each user. Returns a function that makes them participants of an item. */
async function linkParticipants(
  { services: { db } }: TestArchive,
  users: readonly TestUser[],
): Promise<(itemId: string) => Promise<unknown>> {
  const participantIds: string[] = []
  for (const { id: user_id } of users) {
    const id = await insertParticipant(db, { names: { en: 'Relative' } })
    await db.updateTable('participants').set({ user_id }).where('id', '=', id).execute()
    participantIds.push(id)
  }
  return (item_id) =>
    db
      .insertInto('item_participants')
      .values(
        participantIds.map((participant_id) => ({ item_id, participant_id, role: 'mentioned' as const })),
      )
      .execute()
}

/** Removes hidden labels and canaries from an item; its earlier revisions keep them. */
async function reveal(archive: TestArchive, author: TestUser, { id, assetId }: FixtureItem): Promise<void> {
  const clean = { title: 'Plain', body: '', place: null, tagIds: [], categoryIds: [], assetIds: [] }
  await archive.call(author, items.changeItem, { params: { id }, body: { version: 2, ...clean } })
  await archive.services.db.deleteFrom('assets').where('id', '=', assetId).execute()
  await archive.services.db.deleteFrom('comments').where('item_id', '=', id).execute()
}

interface Content {
  readonly text: string
  readonly participantId: string
  readonly tagIds?: string[]
  readonly categoryIds?: string[]
}

async function addItemOfEveryKind(
  archive: TestArchive,
  author: TestUser,
  content: Content,
): Promise<FixtureItem[]> {
  const added: FixtureItem[] = []
  for (const kind of itemKinds) added.push(await addItem(archive, author, kind, content))
  return added
}

async function addItem(
  archive: TestArchive,
  author: TestUser,
  kind: (typeof itemKinds)[number],
  content: Content,
): Promise<FixtureItem> {
  const chapters = [{ start: 1, title: content.text }]
  const details: Record<string, object> = {
    message: { conversation: content.text },
    mail: { thread: content.text },
    record: { chapters },
    video: { chapters },
  }
  const created = await archive.call(author, items.createItem, {
    body: {
      kind,
      title: `${content.text} ${kind}`,
      body: `${content.text}, they said.`,
      date: '1952-07-12',
      place: { name: content.text },
      participants: [{ participantId: content.participantId, role: 'present' }],
      tagIds: content.tagIds ?? [],
      categoryIds: content.categoryIds ?? [],
      details: (details[kind] ?? {}) as Record<string, unknown>,
    },
  })
  const { id, version } = created.reply
  const fileId = await addAsset(archive, id, content.text)
  // For a mail the attachment is requested and for a recording its version, since the other kinds cover the main file of an item.
  const assetId =
    kind === 'mail'
      ? await addAsset(archive, id, content.text, fileId)
      : kind === 'record'
        ? await addVersion(archive, id, fileId, content.text)
        : fileId
  await archive.services.db
    .insertInto('mailbox_imports')
    .values({ asset_id: assetId, owner_id: author.id, state: 'done', reason: null, added: 3 })
    .execute()
  const translationId = uuidv7()
  if (kind === 'record' || kind === 'video')
    await addTranscript(archive, { itemId: id, translationId, text: content.text })
  await archive.call(author, items.rateItem, { params: { id }, body: { value: 4 } })
  await archive.call(author, items.changeItem, {
    params: { id },
    body: { version, body: `${content.text}, she said.` },
  })
  const { reply: comment } = await archive.call(author, createComment, {
    params: { id },
    body: { body: `${content.text}, we said.` },
  })
  const reaction = { kind: 'love' as const }
  await archive.call(author, addItemReaction, { params: { id, ...reaction } })
  await archive.call(author, addCommentReaction, { params: { id: comment.id, ...reaction } })
  const { regionId, suggestionId } = await addRegion(archive, assetId, content.text)
  const narrationId = await addNarration(archive, id, kind)
  const { id: pageTextId } = await archive.services.db
    .selectFrom('page_texts')
    .select('id')
    .where('asset_id', '=', assetId)
    .executeTakeFirstOrThrow()
  return {
    id,
    assetId,
    commentId: comment.id,
    regionId,
    suggestionId,
    narrationId,
    translationId,
    pageTextId,
  }
}

interface NewTranscript {
  readonly itemId: string
  readonly translationId: string
  readonly text: string
}

/** Adds a transcript and its translation, both with a history. */
async function addTranscript(
  { services: { db, now } }: TestArchive,
  { itemId, translationId, text }: NewTranscript,
): Promise<void> {
  const segments = [{ start: 0, end: 1, text }]
  const lines = [{ source: text, text, by: 'machine' }]
  await db
    .insertInto('transcripts')
    .values({ item_id: itemId, language: 'en', version: 1, segments: JSON.stringify(segments) })
    .execute()
  await db
    .insertInto('transcript_translations')
    .values({
      id: translationId,
      item_id: itemId,
      language: 'de',
      lines: JSON.stringify(lines),
      engine: 'scripted',
      translated_at: new Date(0),
      version: 1,
      version_token: 2 ** 33,
      updated_at: new Date(0),
    })
    .execute()
  const saved = { version: 1, byId: null, at: now(), action: 'created' } as const
  await inTransaction(db, (trx) =>
    recordRevisions(trx, [
      { ...saved, entity: 'transcript', entityId: itemId, fields: { language: 'en', segments } },
      { ...saved, entity: 'translation', entityId: translationId, fields: { language: 'de', lines } },
    ]),
  )
}

/** A question of each user, which they have asked one another. Returns the ids in the order of the users. */
async function addQuestions(archive: TestArchive, users: readonly TestUser[]): Promise<string[]> {
  const ids: string[] = []
  for (const user of users) {
    const { reply } = await archive.call(user, reportAnswer, {
      body: { question: 'Who rowed the boat?', answer: 'Otto', itemIds: [] },
    })
    const userIds = users.flatMap(({ id }) => (id === user.id ? [] : [id]))
    await archive.call(user, askRelatives, { params: { id: reply.id }, body: { userIds } })
    ids.push(reply.id)
  }
  return ids
}

/** A reading aloud of the first document by a recording, or of any other item by the first recording. */
async function addNarration(
  { services: { db } }: TestArchive,
  itemId: string,
  kind: (typeof itemKinds)[number],
): Promise<string> {
  const partner = await db
    .selectFrom('items')
    .select('id')
    .where('kind', '=', kind === 'record' ? 'document' : 'record')
    .orderBy('id')
    .executeTakeFirst()
  if (!partner) return ''
  const id = uuidv7()
  await db
    .insertInto('narrations')
    .values({
      id,
      letter_id: kind === 'record' ? partner.id : itemId,
      recording_id: kind === 'record' ? itemId : partner.id,
      added_by: null,
      added_at: new Date('2026-01-02'),
      state: 'ready',
      error: null,
      word_count: null,
      spoken_count: null,
    })
    .execute()
  return id
}

/** Marks a person in a file, with a name that is suggested for them. */
async function addRegion(archive: TestArchive, assetId: string, text: string) {
  const { db } = archive.services
  const regionId = uuidv7()
  const suggestionId = uuidv7()
  const region = {
    id: regionId,
    asset_id: assetId,
    x: 0.1,
    y: 0.1,
    width: 0.2,
    height: 0.2,
    participant_id: null,
    version: 1,
  }
  await db
    .insertInto('regions')
    .values({
      ...region,
      asked_by: null,
      version_token: 2 ** 33,
      created_at: new Date('2026-01-02'),
      changed_at: new Date('2026-01-02'),
      removed_at: null,
      removed_by: null,
    })
    .execute()
  await inTransaction(db, (trx) =>
    recordRegionRevision(trx, region, { byId: null, at: archive.services.now(), action: 'created' }),
  )
  await db
    .insertInto('region_suggestions')
    .values({
      id: suggestionId,
      region_id: regionId,
      participant_id: null,
      name: text,
      remark: text,
      origin: 'file',
      by_id: null,
      created_at: new Date('2026-01-02'),
      state: 'open',
      decided_at: null,
      decided_by: null,
    })
    .execute()
  return { regionId, suggestionId }
}

/** Adds a file with every rendition, each of which contains the text; `enclosedIn` is the file that contained it. */
async function addAsset(
  archive: TestArchive,
  itemId: string,
  text: string,
  enclosedIn: string | null = null,
): Promise<string> {
  const { db, files } = archive.services
  const bytes = Buffer.from(`${text} ${randomUUID()}`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = join(await files.createWorkFolder(), 'file')
  await writeFile(path, bytes)
  await files.adopt(path, sha256)
  const id = uuidv7()
  await db
    .insertInto('assets')
    .values({
      id,
      item_id: itemId,
      upload_id: null,
      filename: `${text}.txt`,
      media_type: 'application/pdf',
      family: 'pdf',
      size: bytes.length,
      sha256,
      state: 'ready',
      reason: null,
      width: null,
      height: null,
      duration: null,
      pages: 1,
      placeholder: null,
      enclosed_in: enclosedIn,
      place: enclosedIn === null ? 0 : 1,
    })
    .execute()
  for (const name of renditionNames) {
    const rendition = {
      name,
      variant: name === 'page' ? '1' : '',
      media_type: 'text/plain',
      size: bytes.length,
      sha256,
    }
    await db
      .insertInto('renditions')
      .values({ asset_id: id, width: null, height: null, ...rendition })
      .execute()
  }
  await db.insertInto('asset_texts').values({ asset_id: id, text }).execute()
  const pageTextId = uuidv7()
  const lines = [[[0, 0, 1, 1], [[text, [0, 0, 1, 1]]]]]
  await db
    .insertInto('page_texts')
    .values({
      id: pageTextId,
      asset_id: id,
      page: 1,
      state: 'ready',
      reason: null,
      language: 'de',
      lines: JSON.stringify(lines),
      text,
      word_count: 1,
      version: 1,
      version_token: 2 ** 32 + 1,
      updated_at: new Date('2026-01-02'),
    })
    .execute()
  await inTransaction(db, (trx) =>
    recordRevision(trx, {
      entity: 'page-text',
      entityId: pageTextId,
      version: 1,
      byId: null,
      at: archive.services.now(),
      action: 'created',
      fields: { language: 'de', lines, origin: 'person' },
    }),
  )
  return id
}

/** Adds a version of a file, which is played instead of it. */
async function addVersion(
  archive: TestArchive,
  itemId: string,
  originalId: string,
  text: string,
): Promise<string> {
  const { db } = archive.services
  const id = await addAsset(archive, itemId, text)
  await db
    .updateTable('assets')
    .set({ version_of: originalId, detached: true })
    .where('id', '=', id)
    .execute()
  await db.updateTable('assets').set({ played_id: id }).where('id', '=', originalId).execute()
  await db
    .insertInto('asset_versions')
    .values({
      asset_id: id,
      made_from: originalId,
      method: 'processing',
      recipe: JSON.stringify({ steps: [{ kind: 'mono' }] }),
      name: text,
      note: text,
      made_by: null,
      before: null,
      after: null,
      time_map: null,
    })
    .execute()
  return id
}
