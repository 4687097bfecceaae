import { accessDenied } from '@lares/server-kit/access'
import { AppError, notFound } from '@lares/server-kit/app-error'
import type { IssueCode } from '@lares/shared-types/error-codes'
import type { Language } from '@lares/shared-types/languages'
import { type ChangeSiteText, mailArea, type SiteText } from '@lares/shared-types/site-texts'
import { type FileProblemKind, findTextProblems, type TextProblem } from '@lares/shared-types/text-rules'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { acquireAdvisoryLock } from '../../db/advisory-lock.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import { getAuthorId, isPermitted, type Principal } from '../../visibility/principal.ts'
import { rejectStaleVersion } from '../../visibility/visible-version.ts'
import { findSave } from '../revisions/find-save.ts'
import { recordRevisions } from '../revisions/record-revision.ts'
import { presentText } from './present-text.ts'
import { getTextCatalog } from './shipped-texts.ts'
import { loadStoredTexts, type StoredText, toStoredKey } from './stored-texts.ts'
import type { CatalogForm, CatalogText } from './text-catalog.ts'

/** A text in one language and plural form. */
export interface TextName {
  readonly language: Language
  readonly area: string
  readonly fullKey: string
}

export interface TextChange extends TextName {
  /** Null for the shipped text. */
  readonly text: string | null
  /** The text as shipped now. */
  readonly shipped: string | null
  readonly stored: StoredText | undefined
}

/** Rows of one statement. */
const batchSize = 250

/** Changes a text, or goes back to the shipped one. Throws `not-found`, `forbidden`, `version-conflict` and `invalid-fields`. */
export async function changeSiteText(
  { db, now }: Pick<Services, 'db' | 'now'>,
  principal: Principal,
  name: TextName,
  input: ChangeSiteText,
  action: 'changed' | 'reverted' = 'changed',
): Promise<SiteText> {
  const { text, form } = findForm(name)
  const written = input.text === null ? null : normalizeText(input.text)
  if (written !== null) {
    const problems = findTextProblems(written, form.rules).map((problem) => ({ ...problem, path: 'text' }))
    if (problems.length > 0) throw unusableTexts(problems)
  }
  await inTransaction(db, async (trx) => {
    await acquireAdvisoryLock(trx, 'site-texts')
    const all = await loadStoredTexts(trx, name)
    const stored = all.get(toStoredKey(name.language, name.area, name.fullKey))
    await rejectStaleVersion(principal, { version: stored?.version ?? 0 }, input.version, async () => ({
      current: presentText(text, all),
      ...(stored && (await findSave(trx, 'text', stored.id, stored.version))),
    }))
    const change = { ...name, text: written, shipped: form.shipped, stored }
    await saveTexts(trx, principal, now(), [change], action)
  })
  return presentText(text, await loadStoredTexts(db, { area: name.area }))
}

/**
 * Saves the texts that differ, with revisions; those that equal the shipped one as going back to it. The caller holds the
 * lock of texts and has checked them. Mails open accounts with their links, so only administrators change them; for others
 * throws `forbidden`.
 *
 * @returns how many differed
 */
export async function saveTexts(
  trx: Transaction<Database>,
  principal: Principal,
  at: Date,
  changes: readonly TextChange[],
  action: 'changed' | 'reverted' = 'changed',
): Promise<number> {
  const rows = changes
    .map((change) => ({ ...change, text: change.text === change.shipped ? null : change.text }))
    .filter(({ text, shipped, stored }) => {
      const isSameText = text === (stored?.text ?? null)
      // Saving the same text again tells that it is right for the shipped text of now.
      return !isSameText || (text !== null && shipped !== stored?.shipped)
    })
    .map(({ language, area, fullKey, text, shipped, stored }) => ({
      id: stored?.id ?? uuidv7(),
      language,
      area,
      key: fullKey,
      text,
      shipped,
      version: (stored?.version ?? 0) + 1,
      updated_at: at,
    }))
  if (rows.some(({ area }) => area === mailArea) && !isPermitted(principal, { access: 'admin' }))
    throw accessDenied('admin')
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize)
    await trx
      .insertInto('site_texts')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['language', 'area', 'key']).doUpdateSet((eb) => ({
          text: eb.ref('excluded.text'),
          shipped: eb.ref('excluded.shipped'),
          version: eb.ref('excluded.version'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .execute()
    await recordRevisions(
      trx,
      batch.map(({ id, version, text, shipped }) => ({
        entity: 'text',
        entityId: id,
        version,
        byId: getAuthorId(principal),
        at,
        action: version === 1 ? 'created' : action,
        fields: { text, shipped },
      })),
    )
  }
  return rows.length
}

/** Throws `not-found` if this version has no such text in the language. */
function findForm({ language, area, fullKey }: TextName): { text: CatalogText; form: CatalogForm } {
  const text = getTextCatalog().find(area, fullKey)
  const form = text?.forms[language].find((candidate) => candidate.fullKey === fullKey)
  if (!text || !form) throw notFound()
  return { text, form }
}

export function normalizeText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim()
}

/** What is wrong with a text, and where it stands in the request. */
export interface PlacedProblem extends TextProblem<FileProblemKind> {
  readonly path: string
}

const issueCodes: Record<FileProblemKind, IssueCode> = {
  empty: 'required',
  'too-long': 'too-long',
  'has-markup': 'not-allowed',
  'lacks-placeholder': 'wrong-format',
  'unknown-placeholder': 'wrong-format',
  'wrong-tags': 'wrong-format',
  'has-line-break': 'not-allowed',
  'has-control-character': 'not-allowed',
  'link-not-alone': 'wrong-format',
  'has-address': 'not-allowed',
  'unknown-text': 'unknown-reference',
  duplicate: 'duplicate',
  'lacks-plural-form': 'required',
}

/** The error about texts that cannot be used; its `problems` say more than the issues of every endpoint. */
export function unusableTexts(problems: readonly PlacedProblem[]): AppError {
  return new AppError('invalid-fields', {
    message: 'These texts cannot be used.',
    params: { problems },
    issues: problems.map(({ path, kind }) => ({ path, code: issueCodes[kind] })),
  })
}
