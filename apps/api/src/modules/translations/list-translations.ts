import type { Translations } from '@lares/shared-types/translations'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { loadStoredTranscript } from '../transcripts/load-transcript.ts'
import { describe, type StoredTranslation } from './load-translation.ts'
import { pairLines } from './pair-lines.ts'

/** The languages into which the transcript of an item is translated. Throws `not-found`. */
export async function listTranslations(
  { db, ai }: Services,
  user: UserPrincipal,
  itemId: string,
): Promise<Translations> {
  const { language, segments } = await loadStoredTranscript(db, user, itemId)
  const sources = segments.map(({ text }) => text)
  const rows = await db
    .selectFrom('transcript_translations')
    .selectAll()
    .where('item_id', '=', itemId)
    // A deleted translation keeps its row, because its revisions refer to it.
    .where(sql<boolean>`lines <> '[]'::jsonb`)
    .orderBy('language')
    .execute()
  const runs = await db
    .selectFrom('translation_runs')
    .select(['language', 'operation_id as operationId'])
    .distinctOn('language')
    .where('item_id', '=', itemId)
    .where('user_id', '=', user.userId)
    .orderBy('language')
    .orderBy('id', 'desc')
    .execute()
  return {
    language,
    lineCount: sources.length,
    translations: rows.map((row) => ({ ...describe(user, row.language, row), ...countLines(sources, row) })),
    canTranslate: ai.chat !== undefined,
    runs,
  }
}

function countLines(sources: readonly string[], { lines }: StoredTranslation) {
  const paired = pairLines(sources, lines)
  const translated = paired.filter((line) => line !== undefined)
  return {
    translatedCount: translated.length,
    staleCount: translated.filter(({ isStale }) => isStale).length,
    missingCount: sources.filter((source, index) => source.trim() !== '' && !paired[index]).length,
  }
}
