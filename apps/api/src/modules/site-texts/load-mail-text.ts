import type { Language } from '@lares/shared-types/languages'
import { mailArea } from '@lares/shared-types/site-texts'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { MailText, MailValues } from '../../languages/mail-texts.ts'
import { languagePacks } from '../../languages/packs.ts'
import { getTextInUse } from './present-text.ts'
import { getTextCatalog } from './shipped-texts.ts'
import { loadStoredTexts } from './stored-texts.ts'

/** A mail in a language, as the family has changed it, with its values filled in. */
export async function loadMailText<Name extends keyof MailValues>(
  db: Kysely<Database>,
  language: Language,
  name: Name,
  values: MailValues[Name],
): Promise<MailText> {
  const stored = await loadStoredTexts(db, { language, area: mailArea })
  const shipped = languagePacks[language].mailTexts[name]
  const load = (part: keyof MailText) => {
    const fullKey = `${name}.${part}`
    const text = getTextCatalog().find(mailArea, fullKey)
    return fill((text && getTextInUse(text, language, fullKey, stored)) ?? shipped[part], { ...values })
  }
  return { subject: load('subject'), text: load('text') }
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}
