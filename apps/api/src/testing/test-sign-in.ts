import type { TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'

export interface UserWithPassword extends TestUser {
  readonly password: string
}

export interface InternalReply {
  readonly status: number
  readonly text: string
  readonly body: unknown
}

/** Calls an internal route as the gateway would, for a user or a guest. */
export async function callInternal(
  archive: TestArchive,
  as: TestUser | undefined,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
): Promise<InternalReply> {
  const response = await archive.app.inject({
    method,
    url,
    headers: archive.getHeaders(as),
    ...(payload && { payload }),
  })
  return { status: response.statusCode, text: response.payload, body: response.json() }
}

/** Verifies an address and password as the gateway would. */
export function signInWith(
  archive: TestArchive,
  { email, password }: Pick<UserWithPassword, 'email' | 'password'>,
): Promise<InternalReply> {
  return callInternal(archive, undefined, 'POST', '/internal/credentials', {
    email,
    password,
    asker: 'stranger',
  })
}

/** Whether a session with the user's epoch is still valid. */
export async function isSignedIn(archive: TestArchive, user: TestUser): Promise<boolean> {
  return (await callInternal(archive, user, 'GET', '/internal/session')).status === 200
}
