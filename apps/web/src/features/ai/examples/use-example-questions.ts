import { useTranslation } from 'react-i18next'
import { usePeople } from '../../participants/public.ts'
import { useItemFacetsQuery } from '../api.ts'

/**
 * Makes example questions that this archive can answer: about the most frequent person, place and decade in the items that
 * the user may see. Empty for an archive without texts.
 */
export function useExampleQuestions(): string[] {
  const { t } = useTranslation(['ai', 'dates'])
  const { people } = usePeople()
  const { data } = useItemFacetsQuery({
    query: { kind: ['post', 'mail', 'message', 'dream', 'record', 'document'], limit: 1 },
  })
  if (!data) return []
  const { participant, place, decade } = data.facets
  const person = participant
    .map(({ value }) => people.find(({ participant: { id } }) => id === value)?.name)
    .find((name) => name !== undefined)
  const placeName = place[0]?.value
  const decadeStart = mostFrequent(decade)
  const questions: string[] = []
  if (person) questions.push(t('ai:examples.person', { name: person }))
  if (placeName) questions.push(t('ai:examples.place', { place: placeName }))
  if (decadeStart) {
    const decadeName = t('dates:words.decade', { year: decadeStart })
    questions.push(t('ai:examples.decade', { decade: decadeName }))
  }
  return questions
}

/** Decades are sorted by time, not by count like the other facets. */
function mostFrequent(values: readonly { value: string; count: number }[]): string | undefined {
  return values.toSorted((one, other) => other.count - one.count)[0]?.value
}
