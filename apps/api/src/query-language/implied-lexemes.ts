import { parseMonthName } from '@lares/shared-types/month-names'
import { joinLists } from '../languages/word-lists.ts'
import { findKind } from './operator-names.ts'

const ambiguous = new Set(joinLists(({ operatorWords }) => operatorWords.ambiguousKinds))

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
