import { responseUserHeader } from '@lares/shared-types/response-user'

let actingUserId: string | undefined
let seenAsOther = false

/** Sets for whom this tab makes calls. Another tab can sign somebody else in, of whom this one does not know yet. */
export function setActingUser(userId: string | undefined): void {
  actingUserId = userId
}

/** Sets whether the archive is seen as somebody else, for whom the copies on this device are not meant. */
export function setSeenAsOther(isSeen: boolean): void {
  seenAsOther = isSeen
}

export function isSeenAsOther(): boolean {
  return seenAsOther
}

/** Headers by which the gateway rejects a call for a user who is not signed in any more. */
export function getActingUserHeaders(): Record<string, string> {
  return actingUserId === undefined ? {} : { [responseUserHeader]: actingUserId }
}
