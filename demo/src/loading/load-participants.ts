import { createParticipant } from '@lares/api/src/modules/participants/create-participant.ts'
import type { Services } from '@lares/api/src/services.ts'
import type { UserPrincipal } from '@lares/api/src/visibility/principal.ts'
import type { DemoPerson, DemoUser } from '../demo-types.ts'
import { getId, type Ids } from './load-users.ts'

/** Creates the people. Relations are added with the later of the two people. Returns the ids by key. */
export async function loadParticipants(
  services: Services,
  viewer: UserPrincipal,
  people: readonly DemoPerson[],
  users: { readonly list: readonly DemoUser[]; readonly ids: Ids },
): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const person of people) {
    const user = users.list.find((candidate) => candidate.person === person.key)
    const { id } = await createParticipant(services, viewer, {
      names: person.names,
      aliases: person.aliases,
      description: person.description,
      birth: person.birth ?? null,
      death: person.death ?? null,
      colour: person.colour,
      userId: user ? getId(users.ids, user.key) : null,
      relations: person.relations
        .filter(({ person: other }) => ids.has(other))
        .map(({ person: other, kind }) => ({ participantId: getId(ids, other), kind })),
    })
    ids.set(person.key, id)
  }
  return ids
}
