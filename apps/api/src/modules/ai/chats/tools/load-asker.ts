import type { Identity } from '@lares/server-kit/identity'
import { postChatMessage } from '@lares/shared-types/contracts/chats'
import type { Db } from '../../../../db/client.ts'
import { loadPrincipal } from '../../../../visibility/load-principal.ts'
import { getUser, isPermitted, type UserPrincipal } from '../../../../visibility/principal.ts'

/** The asker may no longer have answers: signed out everywhere, suspended, deleted, or without the permission. */
export class AccessRevoked extends Error {
  override readonly name = 'AccessRevoked'
}

/** The asker with their current permissions. Throws AccessRevoked. */
export async function loadAsker(db: Db, identity: Identity): Promise<UserPrincipal> {
  const principal = await loadPrincipal(db, identity)
  const user = principal && getUser(principal)
  if (!user || !isPermitted(user, postChatMessage)) throw new AccessRevoked()
  return user
}
