import { parseMonthName } from '@lares/shared-types/month-names'
import { findKind } from './operator-names.ts'

/**
 * Names of kinds that as often mean something else: cat (French), the post, a gramophone record, written (Italian).
 */
const ambiguous = new Set(['chat', 'post', 'posts', 'record', 'records', 'scritto', 'scritti'])

/**
 * The lexemes in `search_documents.words` that a folded word implies besides its own: `@image` for photos, `@m09` for
 * settembre. They match items of that kind or dated to that month, whatever their text says.
 */
export function getImpliedLexemes(word: string): string[] {
  const kind = ambiguous.has(word) ? undefined : findKind(word)
  const month = parseMonthName(word)
  return [
    ...(kind === undefined ? [] : [`@${kind}`]),
    ...(month === undefined ? [] : [`@m${String(month + 1).padStart(2, '0')}`]),
  ]
}
