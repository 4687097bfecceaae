import { AppError } from '@lares/server-kit/app-error'
import { type Identity, identityHeader, signIdentity } from '@lares/server-kit/identity'
import type { Outages } from '@lares/server-kit/outages'
import { Asset } from '@lares/shared-types/assets'
import { ApiErrorSchema } from '@lares/shared-types/errors'
import { SessionUser } from '@lares/shared-types/users'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Config } from '../config.ts'
import type { KnownUser } from '../state/known-devices.ts'
import { unavailable } from '../unavailable.ts'

const Cover = Type.Pick(Asset, ['id', 'width', 'height', 'renditions'])
const Covers = Type.Object({
  items: Type.Array(Type.Object({ cover: Type.Union([Cover, Type.Null()]) })),
})
/** The pictures of items, each with what is known of its file; null for an item without one. */
export type Covers = Static<typeof Covers>['items']

const Timeline = Type.Object({
  months: Type.Array(
    Type.Object({ month: Type.String({ pattern: '^\\d{4,}-\\d\\d$' }), count: Type.Integer() }),
  ),
})
/** How many items begin in each month, the latest first. */
export type MonthCounts = Static<typeof Timeline>['months']

const Credentials = Type.Object({ user: SessionUser, epoch: Type.Integer() })
const Current = Type.Object({ user: SessionUser })
const FoundUser = Type.Object({ userId: Type.Union([Type.String(), Type.Null()]) })
const Epoch = Type.Object({ epoch: Type.Integer() })

type VerifiedUser = Static<typeof Credentials>

/** What the gateway asks of the archive service for itself, never on behalf of a path that a client chose. */
export interface ArchiveClient {
  /** The user with these credentials; undefined when they do not match an active one. */
  verifyCredentials(
    asker: Asker,
    given: { email: string; password: string; asker: 'stranger' | 'known' },
  ): Promise<VerifiedUser | undefined>
  /** Which of the users who have signed in on a device has this address, and may still; undefined when none. */
  findKnownUser(
    requestId: string,
    given: { email: string; users: readonly KnownUser[] },
  ): Promise<string | undefined>
  /** The user of a session; undefined when the session is over. */
  currentUser(asker: Asker): Promise<SessionUser | undefined>
  /** The epoch of sessions from now on; undefined when the current password is wrong. Throws not-signed-in. */
  changePassword(asker: Asker, given: { current: string; next: string }): Promise<number | undefined>
  /** The epoch of the user's sessions; undefined when this is not their password. Throws not-signed-in. */
  confirmPassword(asker: Asker, password: string): Promise<number | undefined>
  /** The pictures of the items that a page begins with, as far as its asker may see them. `address` is of the table of pages. */
  coversOf(asker: Asker, address: string): Promise<Covers>
  /** How many items there are in each month, as far as its asker may see them. `address` is of the table of pages. */
  monthsOf(asker: Asker, address: string): Promise<MonthCounts>
  /** Throws upstream-unavailable unless the archive service can serve. */
  ready(): Promise<void>
}

interface Asker {
  readonly identity: Identity
  readonly requestId: string
}

const timeoutMs = 15_000

/** Refusals that tell the client something; any other is a misunderstanding between the two services. */
const ofTheRequest = new Set([400, 413, 422, 429])

/** Calls the archive service at `apiUrl`; every call throws upstream-unavailable when it does not answer. */
export function archiveClient(
  { apiUrl, internalSecret }: Pick<Config, 'apiUrl' | 'internalSecret'>,
  outages: Outages,
): ArchiveClient {
  async function call(method: string, path: string, asker: Asker, body?: object): Promise<Response> {
    const response = await fetch(new URL(path, apiUrl), {
      method,
      headers: {
        [identityHeader]: signIdentity(asker.identity, internalSecret),
        'x-request-id': asker.requestId,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw unavailable('archive service', cause)
    })
    outages.over('archive service')
    if (response.ok || response.status === 401) {
      outages.over('what the archive service stands on')
      return response
    }
    throw await refused(response)
  }

  return {
    async verifyCredentials(asker, given) {
      const response = await call('POST', '/internal/credentials', asker, given)
      return response.status === 401 ? undefined : read(Credentials, response)
    },
    async findKnownUser(requestId, given) {
      const response = await call('POST', '/internal/known-user', { identity: {}, requestId }, given)
      return (await read(FoundUser, response)).userId ?? undefined
    },
    async currentUser(asker) {
      const response = await call('GET', '/internal/session', asker)
      return response.status === 401 ? undefined : (await read(Current, response)).user
    },
    async changePassword(asker, given) {
      return epochOf(await call('PUT', '/internal/profile/password', asker, given))
    },
    async confirmPassword(asker, password) {
      return epochOf(await call('POST', '/internal/profile/password', asker, { password }))
    },
    async coversOf(asker, address) {
      return (await read(Covers, await call('GET', address, asker))).items
    },
    async monthsOf(asker, address) {
      return (await read(Timeline, await call('GET', address, asker))).months
    },
    async ready() {
      await call('GET', '/internal/ready', { identity: {}, requestId: 'readiness' })
    },
  }
}

/** The epoch that a call with the own password answers; undefined when the password is wrong. Throws not-signed-in. */
async function epochOf(response: Response): Promise<number | undefined> {
  if (response.ok) return (await read(Epoch, response)).epoch
  const body: unknown = await response.json().catch(() => undefined)
  if (Value.Check(ApiErrorSchema, body) && body.code === 'invalid-credentials') return undefined
  throw new AppError('not-signed-in', { message: 'Sign in first.' })
}

async function refused(response: Response): Promise<AppError> {
  const body: unknown = await response.json().catch(() => undefined)
  if (ofTheRequest.has(response.status) && Value.Check(ApiErrorSchema, body)) {
    const { code, message, params, issues } = body
    return new AppError(code, { message, ...(params && { params }), ...(issues && { issues }) })
  }
  const answered = new Error(`The archive service answered ${response.status}.`)
  return unavailable('what the archive service stands on', answered)
}

async function read<T extends TSchema>(schema: T, response: Response): Promise<Static<T>> {
  const body: unknown = await response.json()
  if (Value.Check(schema, body)) return body
  throw unavailable(
    'archive service',
    new Error(`The archive service answered something unexpected at ${new URL(response.url).pathname}.`),
  )
}
