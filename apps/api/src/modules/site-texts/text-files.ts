import { setImmediate } from 'node:timers/promises'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { importSiteTexts as importContract } from '@lares/shared-types/contracts/site-texts'
import type { Language } from '@lares/shared-types/languages'
import type { FiledText, TextFile } from '@lares/shared-types/site-texts'
import { findTextProblems } from '@lares/shared-types/text-rules'
import { acquireAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { getTextInUse } from './present-text.ts'
import { normalizeText, type PlacedProblem, saveTexts, unusableTexts } from './save-texts.ts'
import { getTextCatalog } from './shipped-texts.ts'
import { loadStoredTexts, toStoredKey } from './stored-texts.ts'

/** Problems named in one error; more would not help the reader. */
const maxProblems = 50
/** Texts that are checked before other requests run. */
const checkedAtOnce = 250

/** The texts in use of one language. Of a changed text with plural forms, all forms are in the file. */
export async function exportSiteTexts(
  db: Db,
  language: Language,
  scope: 'all' | 'changed' = 'all',
): Promise<TextFile> {
  const stored = await loadStoredTexts(db, { language })
  const isChanged = (area: string, fullKey: string) =>
    (stored.get(toStoredKey(language, area, fullKey))?.text ?? null) !== null
  const texts = getTextCatalog()
    .texts.filter(
      ({ area, forms }) => scope === 'all' || forms[language].some(({ fullKey }) => isChanged(area, fullKey)),
    )
    .flatMap((text) =>
      text.forms[language].map(({ fullKey }) => ({
        area: text.area,
        key: fullKey,
        text: getTextInUse(text, language, fullKey, stored) ?? '',
      })),
    )
    .filter(({ text }) => text !== '')
  return { language, texts }
}

/** Changes the texts of a file, all of them or none. Throws `invalid-fields` with the texts that are refused. */
export async function importSiteTexts(
  { db, now }: Pick<Services, 'db' | 'now'>,
  principal: Principal,
  { language, texts }: TextFile,
): Promise<ReplyOf<typeof importContract>> {
  const changes = await checkTexts(language, texts)
  const changedCount = await inTransaction(db, async (trx) => {
    await acquireAdvisoryLock(trx, 'site-texts')
    const stored = await loadStoredTexts(trx, { language })
    return saveTexts(
      trx,
      principal,
      now(),
      changes.map((change) => ({
        ...change,
        stored: stored.get(toStoredKey(language, change.area, change.fullKey)),
      })),
    )
  })
  return { changedCount, unchangedCount: changes.length - changedCount }
}

async function checkTexts(language: Language, texts: readonly FiledText[]) {
  const catalog = getTextCatalog()
  const seen = new Set(texts.map(({ area, key }) => `${area}:${key}`))
  const problems: PlacedProblem[] = []
  const changes = []
  const checked = new Set<string>()
  for (const [index, { area, key, text: written }] of texts.entries()) {
    if (index % checkedAtOnce === checkedAtOnce - 1) await setImmediate()
    if (problems.length >= maxProblems) break
    const path = `texts.${index}`
    const text = catalog.find(area, key)
    const form = text?.forms[language].find(({ fullKey }) => fullKey === key)
    if (!text || !form) {
      problems.push({ path, kind: 'unknown-text' })
      continue
    }
    if (checked.has(`${area}:${key}`)) problems.push({ path, kind: 'duplicate' })
    checked.add(`${area}:${key}`)
    // Forms that do not fit together are worse than none.
    if (text.forms[language].some(({ fullKey }) => !seen.has(`${area}:${fullKey}`)))
      problems.push({ path, kind: 'lacks-plural-form' })
    const normalized = normalizeText(written)
    problems.push(...findTextProblems(normalized, form.rules).map((problem) => ({ ...problem, path })))
    changes.push({ language, area, fullKey: key, text: normalized, shipped: form.shipped })
  }
  if (problems.length > 0) throw unusableTexts(problems.slice(0, maxProblems))
  return changes
}
