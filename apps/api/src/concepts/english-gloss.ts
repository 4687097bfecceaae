import type { Language } from '@lares/shared-types/languages'
import type { Glosses } from './glosses.ts'
import { readTextConcepts, unknownPrefix } from './text-concepts.ts'

/** Changes whenever glosses change, so that vectors of earlier ones are computed again. */
export const glossVersion = 2

/** Meanings of a word in a gloss: two, since the first one is often not the one that is meant. */
const maxMeanings = 2

/**
 * A text for a model that knows English only: an English text as it is, of others the usual English meanings of each content
 * word, in their order. Words that no dictionary has stay as they are written, such as names. `preferred` is the language
 * where the text does not tell its own.
 */
export async function toEnglishGloss(text: string, preferred: Language | undefined): Promise<string> {
  const { language, words } = await readTextConcepts(text, preferred)
  if (language === 'en' || language === undefined) return text
  return words.map(({ written, concepts }) => getUsualMeanings(concepts) || written).join(' ')
}

/** The surest meanings, unlikely ones only where there are no others; '' where no dictionary has the word. */
function getUsualMeanings(concepts: Glosses): string {
  const known = [...concepts].filter(([concept]) => !concept.startsWith(unknownPrefix))
  const likely = known.filter(([, rank]) => rank !== 'C')
  return (likely.length > 0 ? likely : known)
    .toSorted(([, one], [, other]) => one.localeCompare(other))
    .slice(0, maxMeanings)
    .map(([concept]) => concept.replaceAll('-', ' '))
    .join(' ')
}
