import type { TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'

export interface Person extends TestUser {
  readonly password: string
}

export interface InternalAnswer {
  readonly status: number
  readonly text: string
  readonly body: unknown
}

/** Calls what the gateway alone may call, as it would for a user or for nobody. */
export async function internal(
  archive: TestArchive,
  as: TestUser | undefined,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
): Promise<InternalAnswer> {
  const answer = await archive.app.inject({
    method,
    url,
    headers: archive.headersOf(as),
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, text: answer.payload, body: answer.json() }
}

/** Tries a person's address and password. */
export function signInWith(
  archive: TestArchive,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<InternalAnswer> {
  return internal(archive, undefined, 'POST', '/internal/credentials', { email, password, asker: 'stranger' })
}

/** Whether a session of the user's epoch still holds. */
export async function isSignedIn(archive: TestArchive, user: TestUser): Promise<boolean> {
  return (await internal(archive, user, 'GET', '/internal/session')).status === 200
}
