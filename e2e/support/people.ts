import { randomUUID } from 'node:crypto'
import { buildUrl } from '@lares/shared-types/contract'
import { acceptInvitation } from '@lares/shared-types/contracts/auth'
import { inviteUser } from '@lares/shared-types/contracts/users'
import type { InviteUser, User } from '@lares/shared-types/users'
import type { Client } from './client.ts'

/** The administrator of the archives in stories, created from environment variables. */
export const admin = {
  email: 'jeanne@example.org',
  password: 'trois briques dans le four',
}

export const adminEnvironment = {
  LARES_ADMIN_EMAIL: admin.email,
  LARES_ADMIN_PASSWORD: admin.password,
}

export interface Relative {
  readonly user: User
  readonly email: string
  readonly password: string
}

/** Invites a user with the given rights and accepts the invitation, so that they can sign in. */
export async function inviteRelative(
  client: Client,
  displayName: string,
  options: Partial<InviteUser> = {},
): Promise<Relative> {
  const email = `${randomUUID()}@example.org`
  const password = 'drei alte Steine am Bach'
  const inviter = options.isAdmin ? await client.withConfirmedPassword() : client
  const { user, link } = await inviter.call(inviteUser, {
    body: { email, displayName, language: 'en', ...options },
  })
  const token = link?.split('/').at(-1) ?? ''
  const response = await fetch(client.address + buildUrl(acceptInvitation, { params: { token } }), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
  if (!response.ok)
    throw new Error(
      `${displayName} could not accept the invitation: ${response.status} ${await response.text()}`,
    )
  return { user: { ...user, version: user.version + 1 }, email, password }
}
