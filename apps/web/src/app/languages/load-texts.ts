import type { Language } from '@lares/shared-types/languages'
import type { Texts } from '../../shared/i18n/i18n.ts'

const loaders: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
  de: () => import('./de.ts'),
}

/** All texts of one language, in one file of their own. */
export async function loadTexts(language: Language): Promise<Texts> {
  return (await loaders[language]()).texts
}
