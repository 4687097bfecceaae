import type { Db } from '../../../db/client.ts'
import { editDistance } from '../../../search/lexicon/edit-distance.ts'
import { withMonths } from '../../../search/query/months-named.ts'
import { type QuestionTerm, questionWords, termOf } from '../../../search/query/question-terms.ts'
import { wordForms } from '../../../search/query/word-forms.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { meantWords } from '../corrections/find-corrections.ts'

/**
 * Letters for each mistake. Fewer than a search allows: there somebody is told what was looked for instead, here something
 * is said, and of four languages one has a neighbour of nearly every short word.
 */
const lettersAMistake = 6

/**
 * What a question is about. A long word that nothing has which the viewer may see stands for what was probably meant by it too:
 * for the words that are written nearly so, else for compounds that end with it.
 */
export async function termsMeant(db: Db, viewer: Viewer, question: string): Promise<QuestionTerm[]> {
  const typed = await questionWords(db, question)
  const long = typed.filter(({ folded }) => folded.length >= lettersAMistake)
  const { words } = await meantWords(
    db,
    viewer,
    long.map((forms) => ({ forms, begun: false })),
  )
  const meant = new Map(
    words.map(({ forms: { folded }, meant }) => [folded, meant.filter((word) => isMeant(folded, word))]),
  )
  const forms = (await wordForms(db, [...new Set([...meant.values()].flat())])).flat()
  return withMonths(
    typed.map((one) =>
      termOf(
        one,
        forms.filter(({ folded }) => meant.get(one.folded)?.includes(folded)),
      ),
    ),
  )
}

function isMeant(typed: string, word: string): boolean {
  const most = Math.floor(typed.length / lettersAMistake)
  return word.endsWith(typed) || editDistance(typed, word, most) <= most
}
