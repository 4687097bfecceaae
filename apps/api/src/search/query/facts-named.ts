import { monthNamed } from '@lares/shared-types/month-names'
import { kindNamed } from './operator-names.ts'

/** Names of kinds that mean something else as often: a cat, the post, a gramophone record, what somebody has written. */
const ambiguous = new Set(['chat', 'post', 'posts', 'record', 'records', 'scritto', 'scritti'])

/**
 * The marks in `search_documents.words` of what a folded word names besides itself: `@image` for photos, `@m09` for
 * settembre. What is of that kind, or dated to that month, is meant too, whatever its text says.
 */
export function marksNamed(word: string): string[] {
  const kind = ambiguous.has(word) ? undefined : kindNamed(word)
  const month = monthNamed(word)
  return [
    ...(kind === undefined ? [] : [`@${kind}`]),
    ...(month === undefined ? [] : [`@m${String(month + 1).padStart(2, '0')}`]),
  ]
}
