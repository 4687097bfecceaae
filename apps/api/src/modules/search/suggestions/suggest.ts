import type { Suggestion } from '@lares/shared-types/contracts/search'
import { defaultLanguage, languages, nameIn } from '@lares/shared-types/languages'
import type { Db } from '../../../db/client.ts'
import { folded, wordsOf } from '../../../search/lexicon/folded.ts'
import { isFunctionWord } from '../../../search/query/function-words.ts'
import { readOperators } from '../../../search/query/read-operators.ts'
import { readTerms } from '../../../search/query/read-terms.ts'
import { wordForms } from '../../../search/query/word-forms.ts'
import { categoryKind, tagKind } from '../../labels/label-kinds.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { writtenForms } from '../corrections/written-forms.ts'
import { labelsBegun, peopleBegun } from './names-begun.ts'
import { oneOfEachStem } from './one-of-each-stem.ts'
import { wordsBegun } from './words-begun.ts'

/** Letters from which on a beginning says something. */
const shortest = 2
/** Words that are offered. */
const mostWords = 5

/**
 * How a search may go on whose last word is still being typed: people, categories, tags and words that begin so, of those
 * that exist for the viewer. Nothing where the last word is finished, in quotes or excluded.
 */
export async function suggestSearch(db: Db, viewer: Viewer, query: string): Promise<Suggestion[]> {
  const last = readTerms(readOperators(query).words).at(-1)?.at(-1)
  if (!last?.begun) return []
  const begun = (await wordForms(db, [last.text]))[0]?.at(-1)
  if (!begun || begun.folded.length < shortest) return []
  const named = [
    ...(await peopleBegun(db, begun.folded)),
    ...(await labelsBegun(db, categoryKind, viewer, begun.folded)),
    ...(await labelsBegun(db, tagKind, viewer, begun.folded)),
  ]
  // What has a name is offered by it, and little words by nothing.
  const ofNames = new Set(named.flatMap(({ names }) => wordsOf(Object.values(names).join(' '))).map(folded))
  const candidates = (await wordsBegun(db, viewer, begun.folded)).filter(
    ({ word }) => !ofNames.has(word) && !languages.some((language) => isFunctionWord(language, word)),
  )
  const words = (await oneOfEachStem(db, candidates)).slice(0, mostWords)
  const written = await writtenForms(db, viewer, new Map(words.map(({ word, itemIds }) => [word, itemIds])))
  const language = viewer.language ?? defaultLanguage
  return [
    ...named.map(({ kind, id, names }) => ({ kind, id, text: nameIn(names, language) })),
    ...words.map(({ word }) => ({ kind: 'word' as const, id: null, text: written.get(word) ?? word })),
  ]
}
