import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import type { Language } from '@lares/shared-types/languages'
import type { Translation, WriteTranslation } from '@lares/shared-types/translations'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { StoredTranslationLine } from '../../db/schema/translations.ts'
import { refreshDocuments } from '../../search-index/refresh-documents.ts'
import type { Services } from '../../services.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import { nextVersion, rejectStaleVersion } from '../../visibility/visible-version.ts'
import { lockEditableItem } from '../items/lock-item.ts'
import { recordRevision } from '../revisions/record-revision.ts'
import { loadStoredTranscript } from '../transcripts/load-transcript.ts'
import {
  loadStoredTranslation,
  loadTranslation,
  type StoredTranslation,
  toTranslation,
  toVersion,
} from './load-translation.ts'

/** Issues named in one error; more would not help the client. */
const maxIssues = 20

/** What is saved of a translation. */
export type TranslationContent = Pick<StoredTranslation, 'lines' | 'engine' | 'translated_at'>

/**
 * Replaces the translation of a transcript. Lines that differ from the stored ones become those of a person. Throws
 * `not-found`, `forbidden`, `in-trash`, `invalid-fields` and `version-conflict`.
 */
export async function writeTranslation(
  services: Services,
  principal: Principal,
  { itemId, language }: { readonly itemId: string; readonly language: Language },
  input: WriteTranslation,
): Promise<Translation> {
  const { db } = services
  await inTransaction(db, async (trx) => {
    await lockEditableItem(trx, principal, itemId)
    const transcript = await loadStoredTranscript(trx, principal, itemId)
    const stored = await loadStoredTranslation(trx, itemId, language)
    await rejectStaleVersion(principal, toVersion(stored), input.version, async () => ({
      current: toTranslation(principal, language, transcript.segments, stored),
    }))
    if (transcript.language === language && input.lines.length > 0)
      throw invalidFields({ path: 'language', code: 'not-allowed' })
    const lines = toStoredLines(input.lines, stored?.lines ?? [])
    const { engine = null, translated_at = null } = lines.length > 0 ? (stored ?? {}) : {}
    await saveTranslation(
      trx,
      services,
      principal,
      { itemId, language, stored },
      {
        lines,
        engine,
        translated_at,
      },
    )
    // Writing 20,000 lines takes some time; other requests run in between.
    await setImmediate()
  })
  return loadTranslation(db, principal, itemId, language)
}

/**
 * Saves a translation with a revision, unless nothing has changed. The caller has locked the item.
 *
 * @returns whether anything has changed
 */
export async function saveTranslation(
  trx: Transaction<Database>,
  { jobs, now }: Pick<Services, 'jobs' | 'now'>,
  principal: Principal,
  {
    itemId,
    language,
    stored,
    action = 'changed',
  }: {
    readonly itemId: string
    readonly language: Language
    readonly stored: StoredTranslation | undefined
    readonly action?: 'changed' | 'reverted'
  },
  { lines, engine, translated_at }: TranslationContent,
): Promise<boolean> {
  if (isDeepStrictEqual(stored?.lines ?? [], lines)) return false
  const at = now()
  const next = nextVersion(toVersion(stored))
  const id = stored?.id ?? uuidv7()
  const row = { lines: JSON.stringify(lines), engine, translated_at, ...next, updated_at: at }
  await trx
    .insertInto('transcript_translations')
    .values({ id, item_id: itemId, language, ...row })
    .onConflict((conflict) => conflict.columns(['item_id', 'language']).doUpdateSet(row))
    .execute()
  await recordRevision(trx, {
    entity: 'translation',
    entityId: id,
    version: next.version,
    byId: getAuthorId(principal),
    at,
    action: stored ? action : 'created',
    fields: { language, lines, engine, translatedAt: translated_at?.toISOString() ?? null },
  })
  await refreshDocuments(trx, jobs, [itemId])
  return true
}

/** Throws `invalid-fields` for lines without text. */
function toStoredLines(
  lines: WriteTranslation['lines'],
  stored: readonly StoredTranslationLine[],
): StoredTranslationLine[] {
  const unchanged = new Map(stored.map((line) => [JSON.stringify([line.source, line.text]), line.by]))
  const issues: Issue[] = []
  const result = lines.map(({ source, text: written }, index): StoredTranslationLine => {
    const text = written.replaceAll(/\r\n?/g, '\n').trim()
    if (text === '' && issues.length < maxIssues)
      issues.push({ path: `lines.${index}.text`, code: 'required' })
    return { source, text, by: unchanged.get(JSON.stringify([source, text])) ?? 'person' }
  })
  if (issues.length > 0) throw invalidFields(...issues)
  return result
}
