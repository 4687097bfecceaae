import type { User } from '@lares/shared-types/users'
import { useMemo } from 'react'
import { useLanguage } from '../../shared/i18n/use-name.ts'
import { useListUsersQuery } from './api.ts'

/** All users by name, with the state of the query. Whoever returns to the page sees what others have saved meanwhile. */
export function useSortedUsers() {
  const language = useLanguage()
  const { data, error, isLoading, refetch } = useListUsersQuery(undefined, { refetchOnFocus: true })
  const users = useMemo((): readonly User[] => {
    const collator = new Intl.Collator(language)
    return (data?.users ?? []).toSorted((one, other) => collator.compare(one.displayName, other.displayName))
  }, [data, language])
  return { users, isLoading, error: data ? undefined : error, refetch }
}
