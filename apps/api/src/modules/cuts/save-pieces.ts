import { parse } from 'node:path'
import type { CutPiece, CutSpan } from '@lares/media-engine/cutting'
import type { Transaction } from 'kysely'
import type { CutPlan, PlannedPiece } from '../../db/schema/cuts.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import { loadCurrentParticipants } from '../../visibility/current-participants.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { createItem } from '../items/create-item.ts'
import { lockItems, type StoredItem } from '../items/lock-item.ts'
import { loadTranscript } from '../transcripts/load-transcript.ts'
import { writeTranscriptWithin } from '../transcripts/write-transcript.ts'
import { loadStoredTranslations } from '../translations/load-translation.ts'
import { saveTranslation } from '../translations/write-translation.ts'
import { examineFile, saveFinishedUpload } from '../uploads/save-finished-upload.ts'
import { mapTranscript, toOriginalSpans } from '../versions/version-times.ts'
import { cutDetails } from './cut-chapters.ts'
import type { CutSource } from './cut-source.ts'
import { cutTranscript } from './cut-transcript.ts'

export interface PiecesToCut {
  readonly cutId: string
  readonly source: CutSource
  readonly plan: CutPlan
}

/** Thrown where the source is in the trash, deleted, or hidden from the user since the cut was started. */
export class SourceMissing extends Error {
  override readonly name = 'SourceMissing'
}

/**
 * Stores the files of all pieces, then creates an item for each; those that exist stay as they are. Throws SourceMissing, and the reason of
 * the signal as long as no item is created: who cancels a cut finds nothing of it, and not some of its pieces.
 */
export async function savePieces(
  services: Services,
  user: UserPrincipal,
  cut: PiecesToCut,
  pieces: readonly CutPiece[],
  signal: AbortSignal,
): Promise<void> {
  const existing = await services.db
    .selectFrom('cut_pieces')
    .select('item_id')
    .where('cut_id', '=', cut.cutId)
    .execute()
  const existingIds = new Set(existing.map(({ item_id }) => item_id))
  const missing = pieces.flatMap((piece, index): PieceToSave[] => {
    const planned = cut.plan.pieces[index]
    if (!planned || existingIds.has(planned.itemId)) return []
    return [{ piece, planned, number: index + 1, uploadId: toUploadId(cut.cutId, index) }]
  })
  for (const { piece, planned, number, uploadId } of missing) {
    signal.throwIfAborted()
    const stem = planned.title.trim() || `${parse(cut.source.filename).name} ${number}`
    const file = await examineFile(services, piece.path, `${stem.slice(0, 150)}${piece.extension}`)
    await saveFinishedUpload(services, { uploadId, ownerId: user.userId, file })
  }
  signal.throwIfAborted()
  const allSpans = pieces.flatMap(({ spans }) => spans)
  for (const piece of missing) await savePiece(services, user, cut, piece, allSpans)
}

const toUploadId = (cutId: string, index: number) => `cut-${cutId}-${index + 1}`

/** Removes the files of pieces that were stored for a cut which is not finished any more. */
export async function removeStoredPieces(
  trx: Transaction<Database>,
  { jobs }: Pick<Services, 'jobs'>,
  cutId: string,
  { pieces }: CutPlan,
): Promise<void> {
  if (pieces.length === 0) return
  const removed = await trx
    .deleteFrom('uploads')
    .where(
      'id',
      'in',
      pieces.map((_, index) => toUploadId(cutId, index)),
    )
    .returning('sha256')
    .execute()
  const sha256s = removed.map(({ sha256 }) => sha256)
  if (sha256s.length > 0) await jobs.enqueue(trx, 'remove-files', { sha256s })
}

interface PieceToSave {
  readonly piece: CutPiece
  readonly planned: PlannedPiece
  /** The position among the pieces of the cut, from 1. */
  readonly number: number
  readonly uploadId: string
}

/**
 * Creates the item of a piece together with its transcript, its translations and its link. It gets the labels that its source has at that time, so
 * that whoever may not see the source does not see its pieces either.
 */
async function savePiece(
  services: Services,
  user: UserPrincipal,
  { cutId, source }: PiecesToCut,
  { piece, planned, uploadId }: PieceToSave,
  allSpans: readonly CutSpan[],
): Promise<void> {
  const { db } = services
  const sourceId = source.item_id
  const { fields } = await db.transaction().execute((trx) => lockSource(trx, user, sourceId))
  const transcript = await loadTranscript(db, user, sourceId)
  const participants = planned.participants ?? fields.participants
  // The cut was planned earlier.
  const current = await loadCurrentParticipants(
    db,
    participants.map(({ participantId }) => participantId),
  )
  const { timeMap } = source
  const segments = cutTranscript(mapTranscript(transcript.segments, timeMap), piece.spans, allSpans)
  const links = {
    source_id: sourceId,
    version_id: source.id === source.originalId ? null : source.id,
    spans: JSON.stringify(toOriginalSpans(piece.spans, timeMap)),
  }
  await createItem(
    services,
    user,
    {
      id: planned.itemId,
      kind: source.kind,
      title: planned.title,
      language: planned.language === undefined ? fields.language : planned.language,
      date: planned.date === undefined ? fields.date : planned.date,
      place: fields.place,
      details: cutDetails(fields.details, piece.spans, timeMap),
      participants: current.replaceIn(participants, ({ role }) => role),
      tagIds: [...fields.tagIds],
      categoryIds: [...fields.categoryIds],
      uploadIds: [uploadId],
    },
    async (trx, itemId) => {
      await requireSameLabels()
      await trx
        .insertInto('cut_pieces')
        .values({ item_id: itemId, cut_id: cutId, ...links })
        .execute()
      if (segments.length === 0) return
      const { language, speakers, origin } = transcript
      // What somebody writes later is newer than the item.
      const { created_at: createdAt } = await visibleItems(trx, user)
        .select('items.created_at')
        .where('items.id', '=', itemId)
        .executeTakeFirstOrThrow()
      const atCreation = { jobs: services.jobs, now: () => createdAt }
      await writeTranscriptWithin(trx, atCreation, user, itemId, {
        version: 0,
        language,
        segments,
        speakers,
        origin,
      })
      const texts = new Set(segments.map(({ text }) => text))
      for (const translation of await loadStoredTranslations(trx, sourceId)) {
        const { language: to, engine, translated_at } = translation
        const lines = translation.lines.filter((line) => texts.has(line.source))
        const target = { itemId, language: to, stored: undefined }
        await saveTranslation(trx, atCreation, user, target, { lines, engine, translated_at })
      }

      /** Waits for whoever changes the source, and fails if its labels are others now. */
      async function requireSameLabels(): Promise<void> {
        const current = await lockSource(trx, user, sourceId)
        const isSame =
          `${current.fields.tagIds}|${current.fields.categoryIds}` ===
          `${fields.tagIds}|${fields.categoryIds}`
        if (!isSame) throw new LabelsChanged()
      }
    },
  )
}

async function lockSource(trx: Transaction<Database>, user: UserPrincipal, id: string): Promise<StoredItem> {
  const source = (await lockItems(trx, user, [id])).get(id)
  if (!source || source.deletedAt) throw new SourceMissing()
  return source
}

/** Fails the attempt of a job; the next one reads the labels again. */
class LabelsChanged extends Error {
  override readonly name = 'LabelsChanged'
}
