import { type Language, languages } from '@lares/shared-types/languages'
import type { SiteText, SiteTextForm } from '@lares/shared-types/site-texts'
import { findTextProblems } from '@lares/shared-types/text-rules'
import { type StoredText, type StoredTexts, toStoredKey } from './stored-texts.ts'
import type { CatalogForm, CatalogText } from './text-catalog.ts'

/** A text beside its languages, as the page of texts shows it. */
export function presentText({ area, key, forms }: CatalogText, stored: StoredTexts): SiteText {
  return {
    area,
    key,
    languages: languages.map((language) => ({
      language,
      forms: forms[language].map((form) =>
        presentForm(form, stored.get(toStoredKey(language, area, form.fullKey))),
      ),
    })),
  }
}

function presentForm(
  { form, fullKey, shipped, rules }: CatalogForm,
  stored: StoredText | undefined,
): SiteTextForm {
  return {
    form,
    fullKey,
    shipped,
    text: stored?.text ?? null,
    shippedBefore:
      stored && stored.text !== null && stored.shipped !== shipped ? (stored.shipped ?? '') : null,
    isUnusable: stored !== undefined && stored.text !== null && !isUsable(stored.text, { rules }),
    id: stored?.id ?? null,
    version: stored?.version ?? 0,
    maxLength: rules.maxLength,
    updatedAt: stored?.updated_at.toISOString() ?? null,
  }
}

/** Whether a text still fits: an update can have given the shipped text other placeholders. */
function isUsable(text: string, { rules }: Pick<CatalogForm, 'rules'>): boolean {
  return findTextProblems(text, rules).length === 0
}

/** The text that is used: the changed one if it fits, else the shipped one; null if there is neither. */
export function getTextInUse(
  { area, forms }: CatalogText,
  language: Language,
  fullKey: string,
  stored: StoredTexts,
): string | null {
  const form = forms[language].find((candidate) => candidate.fullKey === fullKey)
  const changed = stored.get(toStoredKey(language, area, fullKey))?.text ?? null
  if (!form) return null
  return changed !== null && isUsable(changed, form) ? changed : form.shipped
}
