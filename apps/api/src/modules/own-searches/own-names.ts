import { AppError, invalidFields } from '@lares/server-kit/app-error'
import { defaultLanguage } from '@lares/shared-types/languages'
import { toSingleLine } from '@lares/shared-types/single-line'
import type { UserPrincipal } from '../../visibility/principal.ts'

/** The name that a user gives to something of their own, and the key by which it is compared. Throws `invalid-fields`. */
export function toNameColumns(typed: string): { readonly name: string; readonly name_key: string } {
  const name = toSingleLine(typed)
  if (name === '') throw invalidFields({ path: 'name', code: 'required' })
  return { name, name_key: name.toLowerCase() }
}

/** Sorts what has names as the user's language does. */
export function sortByName<T extends { readonly name: string }>(
  named: T[],
  { language }: UserPrincipal,
): T[] {
  const collator = new Intl.Collator(language ?? defaultLanguage, { numeric: true })
  return named.sort((one, other) => collator.compare(one.name, other.name))
}

/** Waits for a write; throws `already-exists` with the message if it violates the unique constraint of the names. */
export async function rejectTakenName<T>(write: Promise<T>, constraint: string, message: string): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof Error && 'constraint' in error && error.constraint === constraint)) throw error
    throw new AppError('already-exists', { message, issues: [{ path: 'name', code: 'duplicate' }] })
  }
}
