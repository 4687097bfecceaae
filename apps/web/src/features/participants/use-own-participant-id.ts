import { useUser } from '../../shared/session/use-user.ts'
import { useListParticipantsQuery } from './api.ts'

/** Returns the id of the participant that is linked to the signed-in user, if any. */
export function useOwnParticipantId(): string | undefined {
  const user = useUser()
  const { data } = useListParticipantsQuery()
  return user ? data?.participants.find(({ userId }) => userId === user.id)?.id : undefined
}
