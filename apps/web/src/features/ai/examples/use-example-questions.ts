import { useTranslation } from 'react-i18next'
import { usePeople } from '../../participants/public.ts'
import { useSubjectsQuery } from '../api.ts'

/**
 * Questions that this archive can answer for this person: about who, where and when is written of most in what they may
 * see. None where nothing is written yet.
 */
export function useExampleQuestions(): string[] {
  const { t } = useTranslation(['ai', 'dates'])
  const { people } = usePeople()
  const { data } = useSubjectsQuery({
    query: { kind: ['post', 'mail', 'message', 'dream', 'record', 'document'], limit: 1 },
  })
  if (!data) return []
  const { participant, place, decade } = data.facets
  const person = participant
    .map(({ value }) => people.find(({ participant: { id } }) => id === value)?.name)
    .find((name) => name !== undefined)
  const where = place[0]?.value
  const when = mostFrequent(decade)
  return [
    ...(person ? [t('ai:examples.person', { name: person })] : []),
    ...(where ? [t('ai:examples.place', { place: where })] : []),
    ...(when ? [t('ai:examples.decade', { decade: t('dates:words.decade', { year: when }) })] : []),
  ]
}

/** The decades come in the order of time. */
function mostFrequent(values: readonly { value: string; count: number }[]): string | undefined {
  return values.toSorted((one, other) => other.count - one.count)[0]?.value
}
