import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import { type LocalizedNames, languages } from '@lares/shared-types/languages'

/** Names as they are kept: without blanks around them. Throws `invalid-fields` for one that is blank. */
export function tidyNames(names: LocalizedNames): LocalizedNames {
  const tidy: LocalizedNames = {}
  const issues: Issue[] = []
  for (const language of languages) {
    const name = names[language]?.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
    if (name) tidy[language] = name
    else if (name === '') issues.push({ path: `names.${language}`, code: 'too-short' })
  }
  if (issues.length > 0) throw invalidFields(...issues)
  return tidy
}

/** Whether names are the same; the order of languages means nothing. */
export function sameNames(a: LocalizedNames, b: LocalizedNames): boolean {
  return languages.every((language) => a[language] === b[language])
}
