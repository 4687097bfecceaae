import type { Suggestion } from '@lares/shared-types/contracts/search'
import { defaultLanguage, getLocalizedName, languages } from '@lares/shared-types/languages'
import type { Db } from '../../../db/client.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import { isFunctionWord } from '../../../query-language/function-words.ts'
import { parseOperators } from '../../../query-language/parse-operators.ts'
import { parseTerms } from '../../../query-language/parse-terms.ts'
import { loadWordForms } from '../../../query-language/word-forms.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { categoryKind, tagKind } from '../../labels/label-kinds.ts'
import { findWrittenForms } from '../corrections/written-forms.ts'
import { dedupeByStem } from './dedupe-by-stem.ts'
import { findLabelCompletions, findParticipantCompletions } from './name-completions.ts'
import { findWordCompletions } from './word-completions.ts'

/** Minimum letters of a prefix. */
const minPrefixLength = 2
/** Maximum words that are suggested. */
const maxWords = 5

/**
 * Completions of a query's last word while it is typed: participants, categories, tags and words that start with it,
 * as far as they are visible to the viewer. None where the last word is finished, in quotes or excluded.
 */
export async function suggestSearch(db: Db, viewer: Viewer, query: string): Promise<Suggestion[]> {
  const last = parseTerms(parseOperators(query).words).at(-1)?.at(-1)
  if (!last?.isPrefix) return []
  const typed = (await loadWordForms(db, [last.text]))[0]?.at(-1)
  if (!typed || typed.folded.length < minPrefixLength) return []
  const named = [
    ...(await findParticipantCompletions(db, typed.folded)),
    ...(await findLabelCompletions(db, categoryKind, viewer, typed.folded)),
    ...(await findLabelCompletions(db, tagKind, viewer, typed.folded)),
  ]
  // Words of suggested names and function words are left out.
  const nameWords = new Set(
    named.flatMap(({ names }) => splitWords(Object.values(names).join(' '))).map(fold),
  )
  const candidates = (await findWordCompletions(db, viewer, typed.folded)).filter(
    ({ word }) => !nameWords.has(word) && !languages.some((language) => isFunctionWord(language, word)),
  )
  const words = (await dedupeByStem(db, candidates)).slice(0, maxWords)
  const written = await findWrittenForms(
    db,
    viewer,
    new Map(words.map(({ word, itemIds }) => [word, itemIds])),
  )
  const language = viewer.language ?? defaultLanguage
  return [
    ...named.map(({ kind, id, names }) => ({ kind, id, text: getLocalizedName(names, language) })),
    ...words.map(({ word }) => ({ kind: 'word' as const, id: null, text: written.get(word) ?? word })),
  ]
}
