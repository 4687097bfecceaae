import { parse } from 'node:path'
import type { CutPiece } from '@lares/media-engine/cutting'
import type { Transaction } from 'kysely'
import type { CutPlan, PlannedPiece } from '../../db/schema/cuts.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { createItem } from '../items/create-item.ts'
import { lockItems, type StoredItem } from '../items/lock-item.ts'
import { loadTranscript } from '../transcripts/load-transcript.ts'
import { writeTranscriptWithin } from '../transcripts/write-transcript.ts'
import { examineFile, saveFinishedUpload } from '../uploads/save-finished-upload.ts'
import { cutTranscript } from './cut-transcript.ts'

export interface PiecesToCut {
  readonly cutId: string
  readonly sourceId: string
  readonly plan: CutPlan
}

export interface SavedPiece extends CutPiece {
  /** From 1. */
  readonly number: number
}

/** Thrown where the source is in the trash, deleted, or hidden from the user since the cut was started. */
export class SourceGone extends Error {
  override readonly name = 'SourceGone'
}

/** Creates an item for each piece, one after the other; those that exist stay as they are. Throws SourceGone. */
export async function savePieces(
  services: Services,
  user: UserPrincipal,
  cut: PiecesToCut,
  pieces: readonly SavedPiece[],
  sourceName: string,
): Promise<void> {
  const { db } = services
  const existing = await db
    .selectFrom('cut_pieces')
    .select('item_id')
    .where('cut_id', '=', cut.cutId)
    .execute()
  const existingIds = new Set(existing.map(({ item_id }) => item_id))
  for (const piece of pieces) {
    const planned = cut.plan.pieces[piece.number - 1]
    if (!planned || existingIds.has(planned.itemId)) continue
    const uploadId = `cut-${cut.cutId}-${piece.number}`
    const file = await examineFile(services, piece.path, nameFile(planned, piece, sourceName))
    await saveFinishedUpload(services, { uploadId, ownerId: user.userId, file })
    await savePiece(services, user, cut, { piece, planned, uploadId })
  }
}

function nameFile({ title }: PlannedPiece, { number, extension }: SavedPiece, sourceName: string): string {
  const stem = title.trim() || `${parse(sourceName).name} ${number}`
  return `${stem.slice(0, 150)}${extension}`
}

interface PieceToSave {
  readonly piece: SavedPiece
  readonly planned: PlannedPiece
  readonly uploadId: string
}

/**
 * Creates the item of a piece together with its transcript and its link. It gets the labels that its source has at that time, so
 * that whoever may not see the source does not see its pieces either.
 */
async function savePiece(
  services: Services,
  user: UserPrincipal,
  { cutId, sourceId }: PiecesToCut,
  { piece, planned, uploadId }: PieceToSave,
): Promise<void> {
  const { db } = services
  const { fields } = await db.transaction().execute((trx) => lockSource(trx, user, sourceId))
  const transcript = await loadTranscript(db, user, sourceId)
  const segments = cutTranscript(transcript.segments, piece.spans)
  await createItem(
    services,
    user,
    {
      id: planned.itemId,
      kind: 'record',
      title: planned.title,
      language: planned.language === undefined ? fields.language : planned.language,
      date: planned.date === undefined ? fields.date : planned.date,
      place: fields.place,
      details: fields.details,
      participants: [...(planned.participants ?? fields.participants)],
      tagIds: [...fields.tagIds],
      categoryIds: [...fields.categoryIds],
      uploadIds: [uploadId],
    },
    async (trx, itemId) => {
      await requireSameLabels()
      await trx
        .insertInto('cut_pieces')
        .values({ item_id: itemId, source_id: sourceId, cut_id: cutId, spans: JSON.stringify(piece.spans) })
        .execute()
      if (segments.length === 0) return
      const { language, speakers, origin } = transcript
      await writeTranscriptWithin(trx, services, user, itemId, {
        version: 0,
        language,
        segments,
        speakers,
        origin,
      })

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
  if (!source || source.deletedAt) throw new SourceGone()
  return source
}

/** Fails the attempt of a job; the next one reads the labels again. */
class LabelsChanged extends Error {
  override readonly name = 'LabelsChanged'
}
