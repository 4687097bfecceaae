import type { OperationValues } from '@lares/shared-types/operations'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { StoredTranslationLine } from '../../db/schema/translations.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { lockEditableItem } from '../items/lock-item.ts'
import { loadStoredTranscript } from '../transcripts/load-transcript.ts'
import { loadStoredTranslation } from './load-translation.ts'
import { type PairedLine, pairLines } from './pair-lines.ts'
import { removeWork, type StoredRun, saveResult } from './stored-runs.ts'
import { saveTranslation } from './write-translation.ts'

/** A line that the model was given, and its answer. */
interface MachineLine {
  readonly source: string
  readonly text: string | null
}

/**
 * Writes what a model has translated into the translation as it is now: lines of the transcript that were changed meanwhile stay
 * untranslated, and lines that a person has written meanwhile stay as they are.
 */
export async function saveMachineTranslation(
  services: Services,
  user: UserPrincipal,
  run: StoredRun,
  engine: string,
  machineLines: readonly MachineLine[],
): Promise<OperationValues> {
  const untranslated = machineLines.filter(({ text }) => text === null).length
  const result = { count: machineLines.length - untranslated, untranslated }
  await inTransaction(services.db, async (trx) => {
    await lockEditableItem(trx, user, run.item_id)
    const stored = await loadStoredTranslation(trx, run.item_id, run.language)
    const sources = await loadSources(trx, user, run.item_id)
    const isChanged = (stored?.version ?? 0) !== run.translation_version
    const replacesPerson = run.scope === 'all' && !isChanged
    const known = pairLines(sources, stored?.lines ?? [])
    const made = pairLines(sources, toStoredLines(machineLines))
    const lines = sources.flatMap((_, index) => {
      const line = chooseLine(known[index], made[index], replacesPerson)
      return line ? [{ source: line.source, text: line.text, by: line.by }] : []
    })
    await saveTranslation(
      trx,
      services,
      user,
      { itemId: run.item_id, language: run.language, stored },
      { lines, engine, translated_at: services.now() },
    )
    await removeWork(trx, run.id)
    await saveResult(trx, run.id, result)
  })
  return result
}

async function loadSources(
  trx: Transaction<Database>,
  user: UserPrincipal,
  itemId: string,
): Promise<string[]> {
  const { segments } = await loadStoredTranscript(trx, user, itemId)
  return segments.map(({ text }) => text)
}

function toStoredLines(lines: readonly MachineLine[]): StoredTranslationLine[] {
  return lines.flatMap(({ source, text }) =>
    text === null ? [] : [{ source, text, by: 'machine' as const }],
  )
}

function chooseLine(
  known: PairedLine | undefined,
  made: PairedLine | undefined,
  replacesPerson: boolean,
): PairedLine | undefined {
  const isKnown = known && !known.isStale
  const isMade = made && !made.isStale
  if (isKnown && known.by === 'person' && !replacesPerson) return known
  return (isMade ? made : known) ?? made
}
