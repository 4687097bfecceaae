import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import { type LocalizedNames, languages } from '@lares/shared-types/languages'
import { toSingleLine } from '@lares/shared-types/single-line'

/** Collapses whitespace in names. Throws `invalid-fields` for a blank name. */
export function normalizeNames(names: LocalizedNames): LocalizedNames {
  const normalized: LocalizedNames = {}
  const issues: Issue[] = []
  for (const language of languages) {
    const given = names[language]
    const name = given === undefined ? undefined : toSingleLine(given)
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

/** Whether two states of an entity with names are equal in every field. */
export function areFieldsEqual<Fields extends { readonly names: LocalizedNames }>(
  { names, ...fields }: Fields,
  { names: otherNames, ...otherFields }: Fields,
): boolean {
  return (
    areNamesEqual(names, otherNames) &&
    JSON.stringify(sortEntries(fields)) === JSON.stringify(sortEntries(otherFields))
  )
}

function sortEntries(fields: object): [string, unknown][] {
  return Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
}
