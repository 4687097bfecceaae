import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import { createYielder } from '@lares/server-kit/event-loop-yield'
import {
  maxPageWords,
  type PageLine,
  type PageText,
  type WritePageText,
} from '@lares/shared-types/page-texts'
import type { LastSave } from '@lares/shared-types/revisions'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { StoredLine } from '../../db/schema/page-texts.ts'
import { queueNarrationsOf, retainNarrationsOf } from '../../jobs/narration-queue.ts'
import { refreshDocuments } from '../../search-index/refresh-documents.ts'
import type { Services } from '../../services.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import { nextVersion, rejectStaleVersion } from '../../visibility/visible-version.ts'
import { loadStoredAsset } from '../assets/load-asset.ts'
import { listVisibleNumbers } from '../items/list-visible-numbers.ts'
import { lockEditableItem } from '../items/lock-item.ts'
import { findSave } from '../revisions/find-save.ts'
import { recordRevision } from '../revisions/record-revision.ts'
import {
  loadPageText,
  loadStoredPageText,
  requirePage,
  type StoredPageText,
  toPageText,
} from './load-page-texts.ts'
import { placeWords } from './place-words.ts'
import { toSearchText } from './search-text.ts'
import {
  countCharacters,
  countWords,
  fromStoredLines,
  maxPageCharacters,
  toStoredLines,
} from './stored-lines.ts'
import { notAskedFor } from './waits-for-model.ts'

/** Issues named in one error; more would not help the client. */
const maxIssues = 20

export interface PagePlace {
  readonly assetId: string
  readonly page: number
}

interface PageOfItem extends PagePlace {
  readonly itemId: string
}

/**
 * Replaces the words of a page by those that a person has typed or corrected. A save that changes nothing creates no revision.
 * Throws `not-found`, `forbidden`, `in-trash`, `invalid-fields` and `version-conflict`.
 */
export async function writePageText(
  services: Services,
  principal: Principal,
  place: PagePlace,
  input: WritePageText,
): Promise<PageText> {
  const { db } = services
  const { item_id: itemId, ...asset } = await loadStoredAsset(db, principal, place.assetId)
  requirePage(asset, place.page)
  await inTransaction(db, async (trx) => {
    await lockEditableItem(trx, principal, itemId)
    const stored = await loadCurrent(trx, principal, { itemId, ...place }, input.version)
    const lines = await placeLines(input, stored)
    // Encoding and comparing a page of 10,000 words takes some ten milliseconds each; other requests run in between.
    await setImmediate()
    const language = input.language === undefined ? stored.language : input.language
    const checked = input.checked ?? stored.checked
    await savePageText(trx, services, principal, { itemId, ...place }, stored, { language, lines, checked })
  })
  return loadPageText(db, principal, place.assetId, place.page)
}

/** Loads a page to be saved, whose item the caller has locked. Throws `version-conflict`. */
export async function loadCurrent(
  trx: Transaction<Database>,
  principal: Principal,
  { itemId, assetId, page }: PageOfItem,
  version: number,
): Promise<StoredPageText> {
  const stored = await loadStoredPageText(trx, assetId, page, 'locked')
  await rejectStaleVersion(principal, stored, version, async () => ({
    current: toPageText(principal, { assetId, page }, stored),
    ...(await findLastSave(trx, principal, itemId, stored)),
  }))
  return stored
}

/** Who has saved the words of a page as they are; empty if a machine has read them, or if it was hidden from the principal. */
async function findLastSave(
  trx: Transaction<Database>,
  principal: Principal,
  itemId: string,
  { id, version, origin, checked }: StoredPageText,
): Promise<LastSave> {
  if (id === null) return {}
  const visible = await listVisibleNumbers(trx, principal, { entity: 'page-text', id, itemId })
  if (visible.at(-1) !== version) return {}
  const save = await findSave(trx, 'page-text', id, version)
  const isReading = save.savedBy === null && origin !== 'person' && !checked
  return isReading ? {} : save
}

interface PageContent {
  readonly language: PageText['language']
  readonly lines: readonly StoredLine[]
  /** Whether a person confirms that they are right. */
  readonly checked: boolean
}

/**
 * Saves the words of a page as those of a person, or only that a person has checked those that are there, with a revision. Returns
 * whether anything has changed.
 */
export async function savePageText(
  trx: Transaction<Database>,
  { jobs, now }: Pick<Services, 'jobs' | 'now'>,
  principal: Principal,
  { itemId, assetId, page }: PageOfItem,
  stored: StoredPageText,
  { language, lines, checked }: PageContent,
  changeAction: 'changed' | 'reverted' = 'changed',
): Promise<boolean> {
  const isSame = isDeepStrictEqual(stored.lines, lines) && stored.language === language
  const isOnlyChecked = isSame && checked !== stored.checked
  if (isSame && !isOnlyChecked && (checked || stored.origin === 'person')) return false
  const origin = isOnlyChecked ? stored.origin : 'person'
  await setImmediate()
  const id = stored.id ?? uuidv7()
  const at = now()
  const before = stored.version === 0 ? 0 : await recordMachineReading(trx, id, stored)
  const next = nextVersion({ version: Math.max(stored.version, before) })
  const row = {
    state: 'ready' as const,
    reason: null,
    language,
    lines: JSON.stringify(lines),
    text: toSearchText(lines, language),
    word_count: countWords(lines),
    origin,
    checked,
    wanted: null,
    attempts: 0,
    ...notAskedFor,
    ...next,
    updated_at: at,
  }
  await trx
    .insertInto('page_texts')
    .values({ id, asset_id: assetId, page, ...row })
    .onConflict((conflict) => conflict.columns(['asset_id', 'page']).doUpdateSet(row))
    .execute()
  await recordRevision(trx, {
    entity: 'page-text',
    entityId: id,
    version: next.version,
    byId: getAuthorId(principal),
    at,
    action: before === 0 && stored.version === 0 ? 'created' : changeAction,
    fields: { language, lines, origin, checked },
  })
  // The other pages of a file are indexed and aligned when none of them is pending any more.
  if (isOnlyChecked && stored.state !== 'pending') {
    const versions = { from: stored.version, to: next.version }
    await retainNarrationsOf(trx, jobs, itemId, { assetId, page, ...versions })
    return true
  }
  await refreshDocuments(trx, jobs, [itemId])
  await queueNarrationsOf(trx, jobs, itemId)
  return true
}

/** A text that was read, as it is stored. */
export type StoredReading = Pick<
  StoredPageText,
  'version' | 'origin' | 'checked' | 'language' | 'lines' | 'updatedAt'
>

/**
 * Records what the machine or a model has read as a revision before it is replaced, so that it can be restored; what the machine
 * reads and nobody corrects has none. Returns its version.
 */
export async function recordMachineReading(
  trx: Transaction<Database>,
  id: string,
  { version, origin, checked, language, lines, updatedAt }: StoredReading,
): Promise<number> {
  if (origin !== 'person' && updatedAt && !(await hasRevision(trx, id, version)))
    await recordRevision(trx, {
      entity: 'page-text',
      entityId: id,
      version,
      byId: null,
      at: updatedAt,
      action: version === 1 ? 'created' : 'changed',
      fields: { language, lines, origin, checked },
    })
  return version
}

/** Whether a version has been recorded: that of a machine has if a person has checked it. */
async function hasRevision(trx: Transaction<Database>, id: string, version: number): Promise<boolean> {
  const row = await trx
    .selectFrom('revisions')
    .select('number')
    .where('entity', '=', 'page-text')
    .where('entity_id', '=', id)
    .where('number', '=', version)
    .executeTakeFirst()
  return row !== undefined
}

/** The lines as stored, each word with its place. Throws `invalid-fields`. */
async function placeLines({ lines }: WritePageText, stored: StoredPageText): Promise<StoredLine[]> {
  const pause = createYielder()
  const former = fromStoredLines(stored.lines)
  const issues: Issue[] = []
  const placed: PageLine[] = []
  let words = 0
  let characters = 0
  for (const [index, { box, text, replaces }] of lines.entries()) {
    const typed = text.match(/[^\s\0]+/g) ?? []
    words += typed.length
    for (const word of typed) characters += countCharacters(word)
    // The places of more words are not computed, because that takes time.
    if (words > maxPageWords || characters > maxPageCharacters) {
      issues.push({ path: 'lines', code: words > maxPageWords ? 'too-many' : 'too-long' })
      break
    }
    const replaced = replaces === undefined ? undefined : former[replaces]?.words
    if (replaces !== undefined && !replaced && issues.length < maxIssues)
      issues.push({ path: `lines.${index}.replaces`, code: 'unknown-reference' })
    const isUnchanged = replaced?.map((word) => word.text).join(' ') === typed.join(' ')
    const place = { box, words: typed, former: replaced ?? [], turn: stored.turn }
    placed.push({ box, words: replaced && isUnchanged ? replaced : placeWords(place) })
    await pause()
  }
  if (issues.length > 0) throw invalidFields(...issues)
  const encoded = toStoredLines(placed)
  const count = placed.reduce((sum, line) => sum + line.words.length, 0)
  // What a person has typed is refused rather than cut.
  if (countWords(encoded) < count) throw invalidFields({ path: 'lines', code: 'too-long' })
  return encoded
}
