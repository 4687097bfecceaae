import type { Language } from '@lares/shared-types/languages'
import { type LiveTexts, mailArea } from '@lares/shared-types/site-texts'
import type { Db } from '../../db/client.ts'
import { getTextInUse } from './present-text.ts'
import { getTextCatalog } from './shipped-texts.ts'
import { loadStoredTexts } from './stored-texts.ts'

/** The areas of the pages that guests can open. What the family has written elsewhere is not meant for them. */
const guestAreas: readonly string[] = [
  'account',
  'app',
  'failures',
  'forms',
  'maintenance',
  'navigation',
  'planning',
  'pwa',
  'search',
  'shared',
  'sign-in-ways',
]

/** The changed texts in use of one language, without those of mails. */
export async function loadLiveTexts(db: Db, language: Language, isGuest: boolean): Promise<LiveTexts> {
  const stored = await loadStoredTexts(db, { language })
  const catalog = getTextCatalog()
  const texts: Record<string, Record<string, string>> = {}
  for (const { area, key, text: changed } of stored.values()) {
    if (changed === null || area === mailArea || (isGuest && !guestAreas.includes(area))) continue
    const text = catalog.find(area, key)
    // A later version can lack the text, or need other placeholders.
    if (text && getTextInUse(text, language, key, stored) === changed)
      texts[area] = { ...texts[area], [key]: changed }
  }
  return { texts }
}
