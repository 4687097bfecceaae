import type { CreateItem, Item } from '@lares/shared-types/items'
import { defaultLanguage, type Language } from '@lares/shared-types/languages'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { detectLanguage } from '../../lexicon/language-detection.ts'
import { refreshDocuments } from '../../search-index/refresh-documents.ts'
import type { Services } from '../../services.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import { attachUploads, type FinishedUpload, lockUploads } from '../assets/attach-uploads.ts'
import { createOnce } from '../creating/create-once.ts'
import { announceToFollowers } from '../follows/announce-to-followers.ts'
import { recordRevision } from '../revisions/record-revision.ts'
import type { ItemFields } from './item-fields.ts'
import { loadItem } from './load-item.ts'
import { checkReferences } from './references.ts'
import { suggestFields } from './suggested-fields.ts'
import { validateFields } from './validate-fields.ts'
import { insertRelations, toItemColumns } from './write-fields.ts'

/** Writes more of a new item in the same transaction. It may run several times. */
export type WithNewItem = (trx: Transaction<Database>, id: string) => Promise<void>

/**
 * Creates an item with its first revision, its files and the jobs that derive their renditions, in one transaction.
 * Fields missing from `input` are filled in from the first file. Throws `invalid-fields` and `id-taken`.
 */
export async function createItem(
  services: Services,
  principal: Principal,
  input: CreateItem,
  withNewItem?: WithNewItem,
): Promise<Item> {
  return createOnce(services.db, {
    principal,
    entity: 'item',
    input,
    async insert(trx, id) {
      await insertItem(trx, services, principal, id, input)
      await withNewItem?.(trx, id)
    },
    reply: (id) => loadItem(services.db, principal, id),
  })
}

async function insertItem(
  trx: Transaction<Database>,
  services: Services,
  principal: Principal,
  id: string,
  input: CreateItem,
): Promise<void> {
  const now = services.now()
  const authorId = getAuthorId(principal)
  const uploads = await lockUploads(trx, authorId, input.uploadIds ?? [])
  const fields = toInitialFields(input, uploads[0], principal.language)
  validateFields(fields)
  await checkReferences(trx, principal, fields)
  const columns = toItemColumns(fields)
  const times = { created_at: now, updated_at: now, deleted_at: null }
  await trx
    .insertInto('items')
    .values({ id, author_id: authorId, ...columns, ...times })
    .execute()
  await insertRelations(trx, id, fields)
  const assetIds = await attachUploads(trx, services.jobs, id, uploads, 0)
  await recordRevision(trx, {
    entity: 'item',
    entityId: id,
    version: 1,
    byId: authorId,
    at: now,
    action: 'created',
    fields: { ...fields, assetIds },
  })
  await refreshDocuments(trx, services.jobs, [id])
  await announceToFollowers(trx, services.jobs, { itemId: id, byId: authorId, fields })
}

/** The fields of the input, completed from the metadata of the first file. */
function toInitialFields(
  input: CreateItem,
  file: FinishedUpload | undefined,
  viewerLanguage: Language | undefined,
): ItemFields {
  const suggested = file && suggestFields(input.kind, file)
  const title = input.title.trim() || (suggested?.title ?? '')
  const body = input.body ?? suggested?.body ?? ''
  return {
    kind: input.kind,
    title,
    body,
    language:
      input.language === undefined
        ? detectLanguage(`${title}\n${body}`, viewerLanguage ?? defaultLanguage)
        : input.language,
    date: input.date === undefined ? (suggested?.date ?? null) : input.date,
    place: input.place === undefined ? (suggested?.place ?? null) : input.place,
    details: { ...suggested?.details, ...input.details },
    formerDetails: {},
    categoryIds: [...(input.categoryIds ?? [])].sort(),
    tagIds: [...(input.tagIds ?? [])].sort(),
    participants: input.participants ?? [],
    assetIds: [],
    rotations: {},
    playedVersions: {},
    posters: {},
  }
}
