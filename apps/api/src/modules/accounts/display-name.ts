import { invalidFields } from '@lares/server-kit/app-error'

/** Collapses whitespace in a name. Throws `invalid-fields` if it is blank. */
export function normalizeDisplayName(displayName: string): string {
  const normalized = displayName.replaceAll(/\s+/g, ' ').trim()
  if (!normalized) throw invalidFields({ path: 'displayName', code: 'too-short' })
  return normalized
}
