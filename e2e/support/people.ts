import { randomUUID } from 'node:crypto'
import { urlOf } from '@lares/shared-types/contract'
import { acceptInvitation } from '@lares/shared-types/contracts/auth'
import { inviteUser } from '@lares/shared-types/contracts/users'
import type { InviteUser, User } from '@lares/shared-types/users'
import type { Client } from './client.ts'

/** Who runs the archive in the stories; made by the environment, unattended. */
export const keeper = {
  email: 'jeanne@example.org',
  password: 'trois briques dans le four',
}

export const keeperEnvironment = {
  LARES_ADMIN_EMAIL: keeper.email,
  LARES_ADMIN_PASSWORD: keeper.password,
}

export interface Relative {
  readonly user: User
  readonly email: string
  readonly password: string
}

/** Invites a relative, who accepts at once: somebody who can sign in, with the given rights. */
export async function inviteRelative(
  by: Client,
  displayName: string,
  rights: Partial<InviteUser> = {},
): Promise<Relative> {
  const email = `${randomUUID()}@example.org`
  const password = 'drei alte Steine am Bach'
  const inviter = rights.isAdmin ? await by.confirmed() : by
  const { user, link } = await inviter.call(inviteUser, {
    body: { email, displayName, language: 'en', ...rights },
  })
  const token = link?.split('/').at(-1) ?? ''
  const answer = await fetch(by.address + urlOf(acceptInvitation, { params: { token } }), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
  if (!answer.ok) throw new Error(`${displayName} cannot come in: ${answer.status} ${await answer.text()}`)
  return { user: { ...user, version: user.version + 1 }, email, password }
}
