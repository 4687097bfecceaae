import { type Language, languages } from '@lares/shared-types/languages'

/** The archive's language that a tag such as `de-AT` (BCP 47) stands for, if it is one of the four. */
export function languageFromTag(tag: string | undefined): Language | undefined {
  const primary = tag
    ?.trim()
    .toLowerCase()
    .split(/[-_,;]/)[0]
  return languages.find((language) => language === primary)
}
