import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import { type LocalizedNames, languages } from '@lares/shared-types/languages'

/** Collapses whitespace in names. Throws `invalid-fields` for a blank name. */
export function normalizeNames(names: LocalizedNames): LocalizedNames {
  const normalized: LocalizedNames = {}
  const issues: Issue[] = []
  for (const language of languages) {
    const name = names[language]?.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
    if (name) normalized[language] = name
    else if (name === '') issues.push({ path: `names.${language}`, code: 'too-short' })
  }
  if (issues.length > 0) throw invalidFields(...issues)
  return normalized
}

/** Whether names are equal in every language. */
export function areNamesEqual(a: LocalizedNames, b: LocalizedNames): boolean {
  return languages.every((language) => a[language] === b[language])
}
