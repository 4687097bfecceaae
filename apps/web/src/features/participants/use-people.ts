import type { Participant } from '@lares/shared-types/participants'
import { useMemo } from 'react'
import { useLanguage } from '../../shared/i18n/use-name.ts'
import { useListParticipantsQuery } from './api.ts'
import { type Person, toPeople } from './people.ts'

const none: Participant[] = []

/** Loads all participants, named and sorted in the user's language. */
export function usePeople() {
  const language = useLanguage()
  const { data, error, refetch } = useListParticipantsQuery()
  const participants = data?.participants ?? none
  const people: Person[] = useMemo(() => toPeople(participants, language), [participants, language])
  return { people, isLoading: !data && !error, error: data ? undefined : error, refetch }
}
