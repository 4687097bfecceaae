import { invalidFields } from '@lares/server-kit/app-error'

/** A name as it is kept: without blanks around it. Throws `invalid-fields` when nothing is left. */
export function tidyDisplayName(displayName: string): string {
  const tidy = displayName.replaceAll(/\s+/g, ' ').trim()
  if (!tidy) throw invalidFields({ path: 'displayName', code: 'too-short' })
  return tidy
}
