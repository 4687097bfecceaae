import { AppError, type Issue } from '@lares/server-kit/app-error'
import { type LocalizedNames, languages } from '@lares/shared-types/languages'
import { sameNames } from './localized-names.ts'

/** Everything of a label that a person can change and that a revision keeps. */
export interface LabelFields {
  readonly names: LocalizedNames
  readonly description: string
  readonly colour: string | null
  readonly parentId: string | null
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

/** Whether two states are the same. */
export function sameFields(a: LabelFields, b: LabelFields): boolean {
  return (
    sameNames(a.names, b.names) &&
    a.description === b.description &&
    a.colour === b.colour &&
    a.parentId === b.parentId
  )
}
