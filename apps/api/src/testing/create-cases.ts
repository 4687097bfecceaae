import { randomInt, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultBackupRetention, defaultBackupSchedule } from '@lares/shared-types/backups'
import type { Contract } from '@lares/shared-types/contract'
import * as alignments from '@lares/shared-types/contracts/alignments'
import * as backups from '@lares/shared-types/contracts/backups'
import * as batches from '@lares/shared-types/contracts/batches'
import * as chats from '@lares/shared-types/contracts/chats'
import * as comments from '@lares/shared-types/contracts/comments'
import * as cuts from '@lares/shared-types/contracts/cuts'
import * as exports from '@lares/shared-types/contracts/exports'
import * as items from '@lares/shared-types/contracts/items'
import * as labels from '@lares/shared-types/contracts/labels'
import * as narrations from '@lares/shared-types/contracts/narrations'
import * as ownSearches from '@lares/shared-types/contracts/own-searches'
import * as participants from '@lares/shared-types/contracts/participants'
import * as planning from '@lares/shared-types/contracts/planning'
import * as questions from '@lares/shared-types/contracts/questions'
import * as regions from '@lares/shared-types/contracts/regions'
import * as tableViews from '@lares/shared-types/contracts/table-views'
import * as users from '@lares/shared-types/contracts/users'
import { createDayEvent } from '@lares/shared-types/planning'
import { waitFor } from '@lares/test-harness/wait-for'
import sharp from 'sharp'
import type { ChatEndpoint } from '../ai-endpoints/chat-endpoint.ts'
import type { Database } from '../db/schema/database.ts'
import { addItemWithFile } from './add-item-with-file.ts'
import type { TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'
import { createWave } from './wave-file.ts'

/** Another box each time. */
const createBox = () => ({ x: randomInt(1_000_000) / 2_000_000, y: 0.1, width: 0.2, height: 0.2 })

const createPicture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#806040' } })
    .png()
    .toBuffer()

/** A contract that creates something, with what the tests of all of them need. */
export interface CreateCase {
  readonly contract: Contract
  readonly table: keyof Database
  /** A valid request without an id, different each time. */
  readonly createRequest: (
    archive: TestArchive,
    user: TestUser,
  ) => Promise<{ readonly params?: object; readonly body: object }>
  /** Deletes what was created, permanently. */
  readonly remove: (archive: TestArchive, user: TestUser, id: string) => Promise<unknown>
}

const onlyBody = (createBody: () => object) => async () => ({ body: createBody() })
const atVersion = (id: string) => ({ params: { id }, query: { version: 1 } })
const name = () => ({ names: { en: randomUUID() } })

/** Every contract that takes an id made by the client. */
export const createCases: readonly CreateCase[] = [
  {
    contract: items.createItem,
    table: 'items',
    createRequest: onlyBody(() => ({ kind: 'post', title: randomUUID(), details: {} })),
    // The trash is emptied by a job after 30 days.
    remove: ({ services }, _user, id) => services.db.deleteFrom('items').where('id', '=', id).execute(),
  },
  {
    contract: comments.createComment,
    table: 'comments',
    async createRequest(archive, user) {
      const body = { kind: 'post' as const, title: randomUUID() }
      const { reply: item } = await archive.call(user, items.createItem, { body })
      return { params: { id: item.id }, body: { body: randomUUID() } }
    },
    remove: ({ services }, _user, id) => services.db.deleteFrom('comments').where('id', '=', id).execute(),
  },
  {
    contract: questions.reportAnswer,
    table: 'questions',
    createRequest: onlyBody(() => ({ question: randomUUID(), answer: 'Otto', itemIds: [] })),
    remove: ({ services }, _user, id) => services.db.deleteFrom('questions').where('id', '=', id).execute(),
  },
  {
    contract: questions.giveAnswer,
    table: 'items',
    async createRequest(archive, user) {
      const body = { question: randomUUID(), answer: 'Otto', itemIds: [] }
      const { reply: question } = await archive.call(user, questions.reportAnswer, { body })
      return { params: { id: question.id }, body: { text: randomUUID() } }
    },
    remove: ({ services }, _user, id) => services.db.deleteFrom('items').where('id', '=', id).execute(),
  },
  {
    contract: regions.createRegion,
    table: 'regions',
    async createRequest(archive, user) {
      const { assetId } = await addItemWithFile(archive, user, await createPicture(), 'a.png', {
        kind: 'image',
      })
      return { params: { id: assetId }, body: { box: createBox() } }
    },
    remove: ({ services }, _user, id) => services.db.deleteFrom('regions').where('id', '=', id).execute(),
  },
  {
    contract: regions.createSuggestion,
    table: 'region_suggestions',
    async createRequest(archive, user) {
      const { assetId } = await addItemWithFile(archive, user, await createPicture(), 'a.png', {
        kind: 'image',
      })
      const { reply: region } = await archive.call(user, regions.createRegion, {
        params: { id: assetId },
        body: { box: createBox() },
      })
      return { params: { id: region.id }, body: { name: randomUUID() } }
    },
    remove: ({ services }, _user, id) =>
      services.db.deleteFrom('region_suggestions').where('id', '=', id).execute(),
  },
  {
    contract: narrations.createNarration,
    table: 'narrations',
    async createRequest(archive, user) {
      const add = async (kind: 'document' | 'record') =>
        (await archive.call(user, items.createItem, { body: { kind, title: randomUUID() } })).reply.id
      return { params: { id: await add('document') }, body: { recordingId: await add('record') } }
    },
    remove: ({ services }, _user, id) => services.db.deleteFrom('narrations').where('id', '=', id).execute(),
  },
  {
    contract: cuts.startCut,
    table: 'cuts',
    async createRequest(archive, user) {
      const wave = createWave([], 8000)
      const { item } = await addItemWithFile(archive, user, wave, 'a.wav', { kind: 'record' })
      return { body: { itemId: item.id, pieces: [{ title: randomUUID(), spans: [{ start: 0, end: 0.5 }] }] } }
    },
    remove: ({ services }, _user, id) => services.db.deleteFrom('cuts').where('id', '=', id).execute(),
  },
  {
    contract: cuts.startVersionCut,
    table: 'cuts',
    async createRequest(archive, user) {
      const wave = createWave([], 8000)
      const { item } = await addItemWithFile(archive, user, wave, 'a.wav', { kind: 'record' })
      return { body: { itemId: item.id, name: randomUUID(), spans: [{ start: 0, end: 0.5 }] } }
    },
    remove: ({ services }, _user, id) => services.db.deleteFrom('cuts').where('id', '=', id).execute(),
  },
  {
    contract: labels.createTag,
    table: 'tags',
    createRequest: onlyBody(name),
    remove: (archive, user, id) => archive.call(user, labels.deleteTag, atVersion(id)),
  },
  {
    contract: labels.createCategory,
    table: 'categories',
    createRequest: onlyBody(name),
    remove: (archive, user, id) => archive.call(user, labels.deleteCategory, atVersion(id)),
  },
  {
    contract: participants.createParticipant,
    table: 'participants',
    createRequest: onlyBody(name),
    remove: (archive, user, id) => archive.call(user, participants.deleteParticipant, atVersion(id)),
  },
  {
    contract: planning.createEvent,
    table: 'events',
    createRequest: onlyBody(() => createDayEvent(randomUUID(), '2026-07-12')),
    // A deleted event stays, so that its deletion can be taken back.
    remove: ({ services }, _user, id) => services.db.deleteFrom('events').where('id', '=', id).execute(),
  },
  {
    contract: users.inviteUser,
    table: 'users',
    createRequest: onlyBody(() => ({ email: `${randomUUID()}@example.org`, displayName: 'Carlo' })),
    remove: (archive, user, id) => archive.call(user, users.deleteUser, atVersion(id)),
  },
  {
    contract: ownSearches.saveSearch,
    table: 'saved_searches',
    createRequest: onlyBody(() => ({ name: randomUUID(), address: 'q=lake' })),
    remove: (archive, user, id) => archive.call(user, ownSearches.deleteSavedSearch, { params: { id } }),
  },
  {
    contract: tableViews.saveTableView,
    table: 'table_views',
    createRequest: onlyBody(() => ({ list: 'posts', name: randomUUID(), address: 'sort=title' })),
    remove: (archive, user, id) => archive.call(user, tableViews.deleteTableView, { params: { id } }),
  },
  {
    contract: exports.createExport,
    table: 'exports',
    async createRequest({ services }, { id }) {
      // Makes room, because a user has only a few exports at a time.
      const latest = services.db.selectFrom('exports').select('id').orderBy('id', 'desc').limit(3)
      await services.db
        .deleteFrom('exports')
        .where('user_id', '=', id)
        .where('id', 'not in', latest)
        .execute()
      return { body: { selection: { ids: [randomUUID()] } } }
    },
    remove: (archive, user, id) => archive.call(user, exports.deleteExport, { params: { id } }),
  },
  {
    contract: backups.createBackupTarget,
    table: 'backup_targets',
    async createRequest({ dataDir, services }) {
      // Makes room, because there may be only a few places.
      const latest = services.db.selectFrom('backup_targets').select('id').orderBy('id', 'desc').limit(3)
      await services.db.deleteFrom('backup_targets').where('id', 'not in', latest).execute()
      const name = randomUUID()
      // Beside the data folder, which may not contain its own backups.
      const path = join(`${dataDir}-backups`, name)
      await mkdir(path, { recursive: true })
      const times = { schedule: defaultBackupSchedule, retention: defaultBackupRetention }
      return { body: { name, kind: 'folder', folder: { path }, ...times } }
    },
    remove: (archive, user, id) => archive.call(user, backups.deleteBackupTarget, atVersion(id)),
  },
  {
    contract: chats.createChat,
    table: 'chats',
    createRequest: onlyBody(() => ({ title: randomUUID() })),
    // A job removes conversations a day after they were deleted.
    remove: ({ services }, _user, id) => services.db.deleteFrom('chats').where('id', '=', id).execute(),
  },
  {
    contract: chats.postChatMessage,
    table: 'chat_messages',
    async createRequest(archive, user) {
      await waitForAnswers(archive)
      const { id } = (await archive.call(user, chats.createChat, { body: {} })).reply
      return { params: { id }, body: { text: randomUUID() } }
    },
    remove: ({ services }, _user, id) =>
      services.db.deleteFrom('chat_messages').where('id', '=', id).execute(),
  },
  {
    contract: alignments.startAlignment,
    table: 'alignments',
    async createRequest(archive, user) {
      // The tests start more of them than one user may have active.
      await archive.services.db
        .updateTable('operations')
        .set({ state: 'cancelled', ended_at: new Date() })
        .where('kind', '=', 'alignment')
        .where('ended_at', 'is', null)
        .execute()
      const body = { kind: 'record' as const, title: randomUUID() }
      const { reply: item } = await archive.call(user, items.createItem, { body })
      return { params: { id: item.id }, body: { language: 'en', lines: [randomUUID()] } }
    },
    remove: ({ services }, _user, id) => services.db.deleteFrom('alignments').where('id', '=', id).execute(),
  },
  {
    contract: batches.startBatch,
    table: 'batches',
    createRequest: onlyBody(() => ({
      selection: { filter: {} },
      act: { name: 'place', params: { place: { name: randomUUID() } } },
    })),
    remove: ({ services }, _user, id) => services.db.deleteFrom('batches').where('id', '=', id).execute(),
  },
]

/** A model that always fails immediately. */
/** Waits until no answer is being written, because a user may have only a few at a time. */
async function waitForAnswers({ services }: TestArchive): Promise<void> {
  await waitFor(async () => {
    const query = services.db.selectFrom('chat_messages').select('id').where('state', '=', 'writing')
    if (await query.executeTakeFirst()) throw new Error('an answer is being written')
  })
}

export const unavailableModel: ChatEndpoint = {
  model: 'unavailable',
  languageModel: () => Promise.reject(new Error('unavailable')),
}

/** The id of what a reply says was created. */
export function getCreatedId(reply: unknown): string | undefined {
  const { id, user, question } = reply as { id?: string; user?: { id: string }; question?: { id: string } }
  return id ?? user?.id ?? question?.id
}

/** Calls the contract of a case. */
export async function callCreate(
  archive: TestArchive,
  user: TestUser,
  { contract }: CreateCase,
  request: { readonly params?: object; readonly body: object },
) {
  return archive.call<Contract>(user, contract, request)
}
