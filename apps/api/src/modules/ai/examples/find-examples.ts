import { getLocalizedName, type Language } from '@lares/shared-types/languages'
import type { ExampleName } from '../../../languages/fact-words.ts'
import { languagePacks } from '../../../languages/packs.ts'
import type { Services } from '../../../services.ts'
import type { Principal } from '../../../visibility/principal.ts'
import { searchItems } from '../../search/search-items.ts'
import { answerQuestion } from '../ask/answer-question.ts'
import { QuestionLimiter } from '../ask/question-limiter.ts'
import { FactWriter } from '../facts/fact-sentences.ts'
import { loadPeople } from '../facts/find-people.ts'

/** Questions offered at most, and questions that are answered to find them. */
const [maxExamples, maxTried] = [4, 9]
/** People about whom questions are tried. */
const maxPeople = 3

export type ExampleServices = Pick<Services, 'db' | 'ai' | 'config' | 'now'>

/**
 * Finds questions that this archive answers for the principal, by answering them without a model: about the most frequent people, place
 * and decade of the items that they may see.
 */
export async function findExamples(
  services: ExampleServices,
  principal: Principal,
  language: Language,
): Promise<string[]> {
  const withoutModel = { ...services, ai: { chat: undefined, embedder: undefined } }
  const limiter = new QuestionLimiter()
  const { signal } = new AbortController()
  const examples: string[] = []
  for (const question of (await listCandidates(services, principal, language)).slice(0, maxTried)) {
    if (examples.length === maxExamples) break
    const { answer } = await answerQuestion(withoutModel, limiter, principal, { question, signal })
    if (answer.length > 0) examples.push(question)
  }
  return examples
}

/** Questions that may have an answer, in the order in which they are tried. */
async function listCandidates(
  { db }: ExampleServices,
  principal: Principal,
  language: Language,
): Promise<string[]> {
  const { facets } = await searchItems(db, principal, { limit: 1 })
  const ids = facets.participant.slice(0, maxPeople).map(({ value }) => value)
  const people = await loadPeople(db, ids)
  const names = ids.flatMap((id) => {
    const person = people.find((one) => one.id === id)
    return person ? toShortName(getLocalizedName(person.names, language)) : []
  })
  const [first, second = first, third = second] = names
  const place = facets.place[0]?.value
  const decade = facets.decade.toSorted((one, other) => other.count - one.count)[0]?.value
  const write = new FactWriter(language)
  const fill = (name: ExampleName, person = '', values: Readonly<Record<string, string>> = {}) =>
    write.about(languagePacks[language].factWords.exampleQuestions[name], person, values)
  const candidates = [
    ...(first ? [fill('companions', first)] : []),
    ...(second ? [fill('born', second)] : []),
    ...(place ? [fill('place', '', { place: toShortName(place) })] : []),
    ...(first ? [fill('firstPicture', first)] : []),
    ...(third ? [fill('children', third), fill('about', third)] : []),
    ...(first ? [fill('children', first)] : []),
    ...(decade ? [fill('decade', '', { decade })] : []),
    ...(second ? [fill('about', second)] : []),
  ]
  // Of fewer people than three, one has several of these parts.
  return [...new Set(candidates)]
}

/** A name as it is said: without a maiden name, or the part of a town, after a comma. */
function toShortName(name: string): string {
  return name.split(',')[0]?.trim() || name
}
