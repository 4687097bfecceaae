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
import { unavailableError } from '../unavailable-error.ts'

const Cover = Type.Pick(Asset, ['id', 'width', 'height', 'renditions'])
const Covers = Type.Object({
  items: Type.Array(Type.Object({ cover: Type.Union([Cover, Type.Null()]) })),
})
/** The cover asset of each item, null for an item without one. */
export type Covers = Static<typeof Covers>['items']

const Timeline = Type.Object({
  months: Type.Array(
    Type.Object({ month: Type.String({ pattern: '^\\d{4,}-\\d\\d$' }), count: Type.Integer() }),
  ),
})
/** How many items start in each month, latest month first. */
export type MonthCounts = Static<typeof Timeline>['months']

const Credentials = Type.Object({ user: SessionUser, epoch: Type.Integer() })
const Current = Type.Object({ user: SessionUser })
const FoundUser = Type.Object({ userId: Type.Union([Type.String(), Type.Null()]) })
const Epoch = Type.Object({ epoch: Type.Integer() })

type VerifiedUser = Static<typeof Credentials>

/** The gateway's own calls to the archive service. Paths that a client chose go through the proxy instead. */
export interface ArchiveClient {
  /** The user with these credentials; undefined when they match no active user. */
  verifyCredentials(
    caller: Caller,
    input: { email: string; password: string; asker: 'stranger' | 'known' },
  ): Promise<VerifiedUser | undefined>
  /** The id of the user, among those known on a device, who has this e-mail address and is still active; undefined if none. */
  findKnownUser(
    requestId: string,
    input: { email: string; users: readonly KnownUser[] },
  ): Promise<string | undefined>
  /** The user of a session; undefined when the session has ended. */
  fetchCurrentUser(caller: Caller): Promise<SessionUser | undefined>
  /** Returns the new session epoch; undefined when the current password is wrong. Throws not-signed-in. */
  changePassword(caller: Caller, input: { current: string; next: string }): Promise<number | undefined>
  /** Returns the user's session epoch; undefined when the password is wrong. Throws not-signed-in. */
  confirmPassword(caller: Caller, password: string): Promise<number | undefined>
  /** Covers of the first items of a page that the caller may see. `address` comes from the table of pages. */
  listCovers(caller: Caller, address: string): Promise<Covers>
  /** Item counts by month, of the items that the caller may see. `address` comes from the table of pages. */
  listMonthCounts(caller: Caller, address: string): Promise<MonthCounts>
  /** Throws upstream-unavailable unless the archive service is ready. */
  assertReady(): Promise<void>
}

interface Caller {
  readonly identity: Identity
  readonly requestId: string
}

const timeoutMs = 15_000

/** Error statuses that are passed on to the client; any other is a fault between the two services. */
const forwardedStatuses = new Set([400, 413, 422, 429])

/** Calls the archive service at `apiUrl`; every call throws upstream-unavailable when it does not answer. */
export function createArchiveClient(
  { apiUrl, internalSecret }: Pick<Config, 'apiUrl' | 'internalSecret'>,
  outages: Outages,
): ArchiveClient {
  async function call(method: string, path: string, caller: Caller, body?: object): Promise<Response> {
    const response = await fetch(new URL(path, apiUrl), {
      method,
      headers: {
        [identityHeader]: signIdentity(caller.identity, internalSecret),
        'x-request-id': caller.requestId,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw unavailableError('archive service', cause)
    })
    outages.reportAvailable('archive service')
    if (response.ok || response.status === 401) {
      outages.reportAvailable('what the archive service stands on')
      return response
    }
    throw await toAppError(response)
  }

  return {
    async verifyCredentials(caller, input) {
      const response = await call('POST', '/internal/credentials', caller, input)
      return response.status === 401 ? undefined : parseResponse(Credentials, response)
    },
    async findKnownUser(requestId, input) {
      const response = await call('POST', '/internal/known-user', { identity: {}, requestId }, input)
      return (await parseResponse(FoundUser, response)).userId ?? undefined
    },
    async fetchCurrentUser(caller) {
      const response = await call('GET', '/internal/session', caller)
      return response.status === 401 ? undefined : (await parseResponse(Current, response)).user
    },
    async changePassword(caller, input) {
      return parseEpoch(await call('PUT', '/internal/profile/password', caller, input))
    },
    async confirmPassword(caller, password) {
      return parseEpoch(await call('POST', '/internal/profile/password', caller, { password }))
    },
    async listCovers(caller, address) {
      return (await parseResponse(Covers, await call('GET', address, caller))).items
    },
    async listMonthCounts(caller, address) {
      return (await parseResponse(Timeline, await call('GET', address, caller))).months
    },
    async assertReady() {
      await call('GET', '/internal/ready', { identity: {}, requestId: 'readiness' })
    },
  }
}

/** The epoch in the reply to a password call; undefined when the password is wrong. Throws not-signed-in. */
async function parseEpoch(response: Response): Promise<number | undefined> {
  if (response.ok) return (await parseResponse(Epoch, response)).epoch
  const body: unknown = await response.json().catch(() => undefined)
  if (Value.Check(ApiErrorSchema, body) && body.code === 'invalid-credentials') return undefined
  throw new AppError('not-signed-in', { message: 'Sign in first.' })
}

async function toAppError(response: Response): Promise<AppError> {
  const body: unknown = await response.json().catch(() => undefined)
  if (forwardedStatuses.has(response.status) && Value.Check(ApiErrorSchema, body)) {
    const { code, message, params, issues } = body
    return new AppError(code, { message, ...(params && { params }), ...(issues && { issues }) })
  }
  const cause = new Error(`The archive service answered ${response.status}.`)
  return unavailableError('what the archive service stands on', cause)
}

async function parseResponse<T extends TSchema>(schema: T, response: Response): Promise<Static<T>> {
  const body: unknown = await response.json()
  if (Value.Check(schema, body)) return body
  throw unavailableError(
    'archive service',
    new Error(`The archive service answered something unexpected at ${new URL(response.url).pathname}.`),
  )
}
