import type { Item } from '@lares/shared-types/items'
import { getLocalizedName, type Language, type LocalizedNames } from '@lares/shared-types/languages'
import { formatDate } from '../../../languages/date-in-words.ts'
import type { ExportTexts } from '../../../languages/export-texts.ts'
import { languagePacks } from '../../../languages/packs.ts'

/** For whom and when an export is made, and its language and texts. */
export interface ExportContext {
  readonly language: Language
  readonly texts: ExportTexts
  readonly userName: string
  readonly madeAt: Date
}

export function createContext(language: Language, userName: string, madeAt: Date): ExportContext {
  return { language, texts: languagePacks[language].exportTexts, userName, madeAt }
}

/** The title of an item as people read it, also if it has none. */
export function getTitle({ texts }: ExportContext, { title, kind }: Pick<Item, 'title' | 'kind'>): string {
  return title.trim() || texts.untitled[kind]
}

export function getDate({ language, texts }: ExportContext, { date }: Pick<Item, 'date'>): string {
  return date ? formatDate(date.edtf, language, texts.dates) : ''
}

export function getName({ language }: ExportContext, names: LocalizedNames): string {
  return getLocalizedName(names, language)
}

export function getNames(context: ExportContext, refs: readonly { names: LocalizedNames }[]): string {
  return refs.map(({ names }) => getName(context, names)).join(', ')
}
