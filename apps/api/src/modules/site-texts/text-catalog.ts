import { fold } from '@lares/shared-types/fold'
import { defaultLanguage, type Language, languages, mapLanguages } from '@lares/shared-types/languages'
import { getTextRules, splitTextKey, type TextRules } from '@lares/shared-types/text-rules'

/** Texts of one area in one language: full key → text. */
export type AreaTexts = ReadonlyMap<string, string>
/** Area → language → its texts as shipped. */
export type ShippedAreas = ReadonlyMap<string, Readonly<Record<Language, AreaTexts>>>

/** One text in one language and plural form, as shipped. */
export interface CatalogForm {
  readonly form: string
  readonly fullKey: string
  /** Null if this version lacks it. */
  readonly shipped: string | null
  readonly rules: TextRules
}

/** One text as shipped, in all languages. */
export interface CatalogText {
  readonly area: string
  readonly key: string
  readonly forms: Readonly<Record<Language, readonly CatalogForm[]>>
  /** Key and texts, folded, for the search. */
  readonly searchable: string
}

export interface TextCatalog {
  readonly texts: readonly CatalogText[]
  find(area: string, fullKey: string): CatalogText | undefined
}

/** Lists the texts of the interface and of mails, area by area, each in the order of the English file. */
export function createTextCatalog(areas: ShippedAreas): TextCatalog {
  const texts = [...areas]
    .sort(([first], [second]) => first.localeCompare(second, 'en'))
    .flatMap(([area, shipped]) => listTexts(area, shipped))
  const byKey = new Map(texts.map((text) => [toId(text.area, text.key), text]))
  return {
    texts,
    find(area, fullKey) {
      const text = byKey.get(toId(area, splitTextKey(fullKey).key))
      const isKnown = languages.some((language) =>
        text?.forms[language].some((form) => form.fullKey === fullKey),
      )
      return isKnown ? text : undefined
    },
  }
}

function listTexts(area: string, shipped: Readonly<Record<Language, AreaTexts>>): CatalogText[] {
  const order = [defaultLanguage, ...languages].flatMap((language) => [...shipped[language].keys()])
  const formsByKey = new Map<string, Set<string>>()
  for (const { key, form } of order.map(splitTextKey))
    formsByKey.set(key, (formsByKey.get(key) ?? new Set()).add(form))
  return [...formsByKey].map(([key, forms]) => toCatalogText(area, key, forms, shipped))
}

function toCatalogText(
  area: string,
  key: string,
  shippedForms: ReadonlySet<string>,
  shipped: Readonly<Record<Language, AreaTexts>>,
): CatalogText {
  const isPlural = !shippedForms.has('')
  const fullKeys = [...shippedForms].map((form) => toFullKey(key, form))
  const relatives = languages.flatMap((language) =>
    fullKeys.flatMap((fullKey) => shipped[language].get(fullKey) ?? []),
  )
  const getFallback = (form: string) =>
    shipped[defaultLanguage].get(toFullKey(key, form)) ??
    shipped[defaultLanguage].get(toFullKey(key, 'other')) ??
    relatives[0] ??
    ''
  const forms = mapLanguages((language) =>
    (isPlural ? listPluralForms(language, shippedForms) : ['']).map((form): CatalogForm => {
      const fullKey = toFullKey(key, form)
      const text = shipped[language].get(fullKey) ?? null
      return {
        form,
        fullKey,
        shipped: text,
        rules: getTextRules(form, text ?? getFallback(form), relatives),
      }
    }),
  )
  return { area, key, forms, searchable: fold([key, ...relatives].join('\n')) }
}

/** Some texts have another one for zero, in every language: “no entries” instead of “0 entries”. */
function listPluralForms(language: Language, shippedForms: ReadonlySet<string>): readonly string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return shippedForms.has('zero') ? ['zero', ...pluralCategories] : pluralCategories
}

const toFullKey = (key: string, form: string) => (form ? `${key}_${form}` : key)
const toId = (area: string, key: string) => `${area}:${key}`
