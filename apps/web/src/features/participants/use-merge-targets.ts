import { useTranslation } from 'react-i18next'
import { useCountItemsByParticipantQuery } from './api.ts'
import type { Person } from './people.ts'
import { usePeople } from './use-people.ts'

/** The people whom these can be merged into; those of the same name are told apart by their birth and the number of their items. */
export function useMergeTargets(excluded: readonly Person[]): { value: string; label: string }[] {
  const { t } = useTranslation('participants')
  const { people } = usePeople()
  const { data } = useCountItemsByParticipantQuery()
  const excludedIds = new Set(excluded.map(({ participant }) => participant.id))
  const uses = new Map<string, number>()
  for (const { name } of people) uses.set(name, (uses.get(name) ?? 0) + 1)
  return people.flatMap(({ name, participant: { id, birth } }) => {
    if (excludedIds.has(id)) return []
    if (uses.get(name) === 1) return [{ value: id, label: name }]
    const count = t('itemCount', { count: data?.counts[id] ?? 0 })
    return [{ value: id, label: [name, birth?.edtf, count].filter(Boolean).join(' · ') }]
  })
}
