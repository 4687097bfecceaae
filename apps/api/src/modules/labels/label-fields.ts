import { AppError, type Issue } from '@lares/server-kit/app-error'
import { type LocalizedNames, languages } from '@lares/shared-types/languages'

/** Every field of a label that a person can change; a revision stores all of them. */
export interface LabelFields {
  readonly names: LocalizedNames
  readonly description: string
  readonly colour: string | null
  readonly parentId: string | null
}

/** Compares names without regard to case and accents. */
const collator = new Intl.Collator('en', { sensitivity: 'base' })

/** Throws `already-exists` if a sibling has one of the names in the same language. */
export function rejectDuplicateNames(names: LocalizedNames, siblings: readonly LocalizedNames[]): void {
  const issues = languages.flatMap((language): Issue[] => {
    const name = names[language]
    const isTaken = siblings.some((sibling) => {
      const other = sibling[language]
      return name !== undefined && other !== undefined && collator.compare(name, other) === 0
    })
    return isTaken ? [{ path: `names.${language}`, code: 'duplicate' }] : []
  })
  if (issues.length === 0) return
  throw new AppError('already-exists', { message: 'A label with this name already exists here.', issues })
}
