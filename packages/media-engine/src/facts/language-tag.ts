import { type Language, languages } from '@lares/shared-types/languages'

/** Returns the archive's language for a tag such as `de-AT` (BCP 47), if it is one of the four. */
export function parseLanguageTag(tag: string | undefined): Language | undefined {
  const primary = tag
    ?.trim()
    .toLowerCase()
    .split(/[-_,;]/)[0]
  return languages.find((language) => language === primary)
}
