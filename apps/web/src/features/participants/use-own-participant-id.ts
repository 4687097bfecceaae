import { useUser } from '../../shared/session/use-user.ts'
import { useListParticipantsQuery } from './api.ts'

/** The id of the person whose account the reader is signed in with; undefined where nobody has linked the two. */
export function useOwnParticipantId(): string | undefined {
  const reader = useUser()
  const { data } = useListParticipantsQuery()
  return reader ? data?.participants.find(({ userId }) => userId === reader.id)?.id : undefined
}
