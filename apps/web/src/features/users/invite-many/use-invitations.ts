import type { Invitation, InviteUser } from '@lares/shared-types/users'
import { useRef, useState } from 'react'
import { createOnce } from '../../../shared/api/create-once.ts'
import { useInviteUserMutation } from '../api.ts'
import type { ListedPerson } from './parse-people.ts'

/** What has become of one person of the list. */
export type InvitationState =
  | { readonly step: 'waiting' }
  | { readonly step: 'sending' }
  | { readonly step: 'invited'; readonly invitation: Invitation }
  | { readonly step: 'failed'; readonly error: unknown }

interface ListedInvitation {
  readonly person: ListedPerson
  readonly state: InvitationState
}

/** Everything of an invitation that is the same for the whole list. */
export type CommonRights = Omit<InviteUser, 'id' | 'email' | 'displayName'>

/**
 * Invites the people of a list one after another. Who could not be invited can be tried again; who was invited is not invited
 * twice, not even if the reply got lost.
 */
export function useInvitations() {
  const [invite] = useInviteUserMutation()
  const [invitations, setInvitations] = useState<readonly ListedInvitation[]>([])
  const [isRunning, setIsRunning] = useState(false)
  const ids = useRef(new Map<string, string>())

  const show = (email: string, state: InvitationState) =>
    setInvitations((current) =>
      current.map((entry) => (entry.person.email === email ? { ...entry, state } : entry)),
    )

  async function inviteOne({ email, name }: ListedPerson, rights: CommonRights): Promise<void> {
    show(email, { step: 'sending' })
    const slot = {
      get: () => ids.current.get(email),
      set: (id: string | undefined) => {
        if (id === undefined) ids.current.delete(email)
        else ids.current.set(email, id)
      },
    }
    const { data, error } = await createOnce(slot, (id) =>
      invite({ body: { ...rights, id, email, displayName: name } }),
    )
    show(email, data ? { step: 'invited', invitation: data } : { step: 'failed', error })
  }

  async function run(people: readonly ListedPerson[], rights: CommonRights): Promise<void> {
    setIsRunning(true)
    for (const person of people) await inviteOne(person, rights)
    setIsRunning(false)
  }

  return {
    invitations,
    isRunning,
    start(people: readonly ListedPerson[], rights: CommonRights) {
      setInvitations(people.map((person) => ({ person, state: { step: 'waiting' } })))
      return run(people, rights)
    },
    retry(rights: CommonRights) {
      const failed = invitations.filter(({ state }) => state.step === 'failed')
      return run(
        failed.map(({ person }) => person),
        rights,
      )
    },
  }
}
