import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { invalidFields } from '@lares/server-kit/app-error'
import type { Transcript, WriteTranscript } from '@lares/shared-types/transcripts'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { refreshDocuments } from '../../search-index/refresh-documents.ts'
import type { Services } from '../../services.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import { nextVersion, rejectStaleVersion } from '../../visibility/visible-version.ts'
import { kindBehaviours } from '../items/kinds/registry.ts'
import { lockEditableItem } from '../items/lock-item.ts'
import { recordRevision } from '../revisions/record-revision.ts'
import {
  loadStoredTranscript,
  loadTranscript,
  type StoredTranscript,
  toTranscript,
} from './load-transcript.ts'
import { normalizeSegments } from './normalize-segments.ts'
import { normalizeSpeakers } from './speaker-links.ts'
import { toStoredSegments } from './stored-segments.ts'

/**
 * Replaces the transcript of a record or video. A save that changes nothing creates no revision. Throws `not-found`,
 * `forbidden`, `in-trash`, `invalid-fields` and `version-conflict`.
 */
export async function writeTranscript(
  services: Services,
  principal: Principal,
  itemId: string,
  input: WriteTranscript,
  changeAction: 'changed' | 'reverted' = 'changed',
): Promise<Transcript> {
  await inTransaction(services.db, (trx) =>
    writeTranscriptWithin(trx, services, principal, itemId, input, changeAction),
  )
  return loadTranscript(services.db, principal, itemId)
}

/** Does the same in the transaction of the caller. Returns the stored version of the transcript after it. */
export async function writeTranscriptWithin(
  trx: Transaction<Database>,
  { jobs, now }: Pick<Services, 'jobs' | 'now'>,
  principal: Principal,
  itemId: string,
  input: WriteTranscript,
  changeAction: 'changed' | 'reverted' = 'changed',
): Promise<number> {
  const language = await lockForEdit(trx, principal, itemId)
  const stored = await loadStoredTranscript(trx, principal, itemId)
  await rejectStaleVersion(principal, stored, input.version, async () => ({
    current: toTranscript(principal, stored),
  }))
  const isFirst = stored.version === 0
  const segments = normalizeSegments(input.segments)
  const content = {
    language: input.language === undefined ? (isFirst ? language : stored.language) : input.language,
    segments,
    speakers: await normalizeSpeakers(trx, itemId, input.speakers ?? stored.speakers, segments),
    origin: input.origin ?? stored.origin,
  }
  if (!isFirst && isDeepStrictEqual(pickContent(stored), content)) return stored.version
  // Normalizing 20,000 segments takes about 8 ms and writing them as long again; other requests run in between.
  await setImmediate()
  const next = nextVersion(stored)
  const at = now()
  const fields = { ...content, segments: toStoredSegments(segments) }
  const row = {
    ...fields,
    segments: JSON.stringify(fields.segments),
    speakers: JSON.stringify(fields.speakers),
    ...next,
    updated_at: at,
  }
  await trx
    .insertInto('transcripts')
    .values({ item_id: itemId, ...row })
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet(row))
    .execute()
  const byId = getAuthorId(principal)
  const action = isFirst ? 'created' : changeAction
  await recordRevision(trx, {
    entity: 'transcript',
    entityId: itemId,
    version: next.version,
    byId,
    at,
    action,
    fields,
  })
  await refreshDocuments(trx, jobs, [itemId])
  return next.version
}

/** Locks an item that the principal may edit and that can have a transcript. Returns the language of the item. */
async function lockForEdit(
  trx: Transaction<Database>,
  principal: Principal,
  itemId: string,
): Promise<Transcript['language']> {
  const item = await lockEditableItem(trx, principal, itemId)
  if (!kindBehaviours[item.kind].hasSound) throw invalidFields({ path: 'segments', code: 'not-allowed' })
  return item.fields.language
}

function pickContent({ language, segments, speakers, origin }: StoredTranscript) {
  return { language, segments, speakers, origin }
}
