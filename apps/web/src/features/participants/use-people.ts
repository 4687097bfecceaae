import type { Participant } from '@lares/shared-types/participants'
import { useMemo } from 'react'
import { useLanguage } from '../../shared/i18n/use-name.ts'
import { useListParticipantsQuery } from './api.ts'
import { type Person, peopleOf } from './people.ts'

const none: Participant[] = []

/** Everybody, by name in the reader's language and alphabet, with the state of loading them. */
export function usePeople() {
  const language = useLanguage()
  const { data, error, refetch } = useListParticipantsQuery()
  const participants = data?.participants ?? none
  const people: Person[] = useMemo(() => peopleOf(participants, language), [participants, language])
  return { people, loading: !data && !error, error: data ? undefined : error, refetch }
}
