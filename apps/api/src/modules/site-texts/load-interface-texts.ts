import type { Language } from '@lares/shared-types/languages'
import { getUsualLocale } from '@lares/shared-types/usual-locale'
import type { Db } from '../../db/client.ts'
import { getTextInUse } from './present-text.ts'
import { getTextCatalog } from './shipped-texts.ts'
import { loadStoredTexts } from './stored-texts.ts'

export interface InterfaceTexts {
  readonly language: Language
  /** A text of an area of the interface with its values filled in; the value `count` chooses its plural form. */
  get(area: string, key: string, values?: Readonly<Record<string, string | number>>): string
}

/** The texts of the interface in a language, as the family has changed them, for what is written outside of pages. */
export async function loadInterfaceTexts(db: Db, language: Language): Promise<InterfaceTexts> {
  const stored = await loadStoredTexts(db, { language })
  const catalog = getTextCatalog()
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(getUsualLocale(language))
  const find = (area: string, fullKey: string) => {
    const text = catalog.find(area, fullKey)
    return text && getTextInUse(text, language, fullKey, stored)
  }
  return {
    language,
    get(area, key, values = {}) {
      const { count } = values
      const plural = typeof count === 'number' ? find(area, `${key}_${plurals.select(count)}`) : null
      const text = plural ?? find(area, key)
      // The checks of texts find a key without a text before anybody reads it.
      if (text === null || text === undefined) throw new Error(`There is no text ${area}:${key}.`)
      return text.replaceAll(/\{\{(\w+)(, number)?\}\}/g, (placeholder, name: string, format?: string) => {
        const value = values[name]
        return format && typeof value === 'number' ? numbers.format(value) : String(value ?? placeholder)
      })
    },
  }
}
