import type { Language } from '@lares/shared-types/languages'
import type { TextPart, Texts } from '../../shared/i18n/i18n.ts'

const loaders: Record<Language, Record<TextPart, () => Promise<{ texts: Texts }>>> = {
  en: { first: () => import('./en/first.ts'), further: () => import('./en/further.ts') },
  fr: { first: () => import('./fr/first.ts'), further: () => import('./fr/further.ts') },
  it: { first: () => import('./it/first.ts'), further: () => import('./it/further.ts') },
  de: { first: () => import('./de/first.ts'), further: () => import('./de/further.ts') },
}

/** Loads one part of a language's texts. */
export async function loadTexts(language: Language, part: TextPart): Promise<Texts> {
  return (await loaders[language][part]()).texts
}
