import { AppError, type Issue, invalidFields } from '@lares/server-kit/app-error'
import { type LocalizedNames, languages } from '@lares/shared-types/languages'

/** Everything of a label that a person can change and that a revision keeps. */
export interface LabelFields {
  readonly names: LocalizedNames
  readonly description: string
  readonly colour: string | null
  readonly parentId: string | null
}

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

/** Names that differ in case and accents alone are the same name. */
const collator = new Intl.Collator('en', { sensitivity: 'base' })

/** Throws `already-exists` when a name of `names` is that of a sibling in the same language. */
export function refuseDuplicateNames(names: LocalizedNames, siblings: readonly LocalizedNames[]): void {
  const issues = languages.flatMap((language): Issue[] => {
    const name = names[language]
    const isTaken = siblings.some((sibling) => {
      const other = sibling[language]
      return name !== undefined && other !== undefined && collator.compare(name, other) === 0
    })
    return isTaken ? [{ path: `names.${language}`, code: 'duplicate' }] : []
  })
  if (issues.length === 0) return
  throw new AppError('already-exists', { message: 'There is one with this name already.', issues })
}

/** Whether two states are the same; the order of languages means nothing. */
export function sameFields(a: LabelFields, b: LabelFields): boolean {
  return (
    sameNames(a.names, b.names) &&
    a.description === b.description &&
    a.colour === b.colour &&
    a.parentId === b.parentId
  )
}

export function sameNames(a: LocalizedNames, b: LocalizedNames): boolean {
  return languages.every((language) => a[language] === b[language])
}
