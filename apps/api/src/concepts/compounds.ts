import type { Language } from '@lares/shared-types/languages'
import { findHeadwords, isHeadword } from '../dictionaries/translate-word.ts'
import { getLemmas } from './lemmas.ts'

/** Letters of the shortest part of a compound, and of the longest word that is split. */
const [minPart, maxWord] = [4, 40]
/** What may stand between the parts of a German compound. */
const linking = /(?:es|en|er|s|n|e)$/
const maxLinking = 2

/**
 * The parts of a German compound, the last one first; none where no dictionary has both. The longest last part wins:
 * `pflaumenmarmelade` has `marmelade` and `pflaume`.
 */
export function splitCompound(language: Language, folded: string): string[] {
  if (language !== 'de' || folded.length < 2 * minPart || folded.length > maxWord) return []
  if (!/^\p{L}+$/u.test(folded)) return []
  for (let at = minPart - 1; at <= folded.length - minPart; at++) {
    // No longer part is a word if no word starts like this one without what may join it to the next.
    if (!startsHeadword(folded.slice(0, Math.max(at - maxLinking, minPart - 1)))) return []
    const first = findFirstPart(folded.slice(0, at))
    const last = first && findLastPart(folded.slice(at))
    if (first && last) return [last, first]
  }
  return []
}

function findFirstPart(part: string): string | undefined {
  const candidates = new Set([part, part.replace(linking, ''), part.replace(/n$/, ''), `${part}e`])
  return [...candidates].find((word) => word.length >= minPart - 1 && isHeadword('de', word))
}

function findLastPart(part: string): string | undefined {
  const candidates = [part, ...getLemmas('de', part).regular]
  return candidates.find((word) => word.length >= minPart && isHeadword('de', word))
}

function startsHeadword(beginning: string): boolean {
  return findHeadwords('de', beginning, 1).length > 0
}
