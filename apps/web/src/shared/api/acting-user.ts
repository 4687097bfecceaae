import { responseUserHeader } from '@lares/shared-types/response-user'

let actingUserId: string | undefined

/** Sets for whom this tab makes calls. Another tab can sign somebody else in, of whom this one does not know yet. */
export function setActingUser(userId: string | undefined): void {
  actingUserId = userId
}

/** Headers by which the gateway rejects a call for a user who is not signed in any more. */
export function getActingUserHeaders(): Record<string, string> {
  return actingUserId === undefined ? {} : { [responseUserHeader]: actingUserId }
}
