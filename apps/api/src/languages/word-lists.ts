import { languages } from '@lares/shared-types/languages'
import type { LanguagePack } from './language-pack.ts'
import { languagePacks } from './packs.ts'

/** The words of a list separated by white space. */
export function splitList(list: string): string[] {
  return list.split(/\s+/).filter((word) => word !== '')
}

/** The words of a list that every language has, without duplicates. */
export function joinLists(getList: (pack: LanguagePack) => string): string[] {
  return [...new Set(languages.flatMap((language) => splitList(getList(languagePacks[language]))))]
}
