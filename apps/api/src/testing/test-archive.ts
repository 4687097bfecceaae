import { identityHeader, signIdentity } from '@lares/server-kit/identity'
import type { Contract, ReplyOf, RequestOf } from '@lares/shared-types/contract'
import { urlOf } from '@lares/shared-types/contract'
import type { ApiError } from '@lares/shared-types/errors'
import { buildApp } from '../app.ts'
import { type Assembly, assemble } from '../assemble.ts'
import { type Config, readConfig } from '../config.ts'
import type { App } from '../http/route.ts'
import type { Services } from '../services.ts'
import { makeScratchDatabase } from './scratch-database.ts'
import { addUser, type TestUser, type UserTraits } from './test-users.ts'

const secret = 'a secret for tests that is long enough'

/** What a call answered: the parsed reply, or the error, told apart by the status. */
export interface Answer<T> {
  readonly status: number
  readonly headers: Record<string, unknown>
  /** The reply. Throws when the answer is an error, with its code. */
  readonly reply: T
  /** The error. Throws when there is none. */
  readonly error: ApiError
  readonly bytes: Buffer
}

export interface TestArchive {
  readonly app: App
  readonly services: Services
  readonly dataDir: string
  addUser(traits?: UserTraits): Promise<TestUser>
  /** Calls a contract as a user, or as a guest. */
  call<C extends Contract>(
    as: TestUser | undefined,
    contract: C,
    request: RequestOf<C>,
  ): Promise<Answer<ReplyOf<C>>>
  /** The headers with which the gateway would pass on a request of a user. */
  headersOf(user: TestUser | undefined): Record<string, string>
  close(): Promise<void>
}

/**
 * The archive service on a database and data folder of its own, called without a network. With an `empty` start it
 * makes and migrates the database itself.
 */
export async function openTestArchive(
  overrides: Partial<Services> = {},
  settings: Partial<Config> = {},
  start: { empty?: boolean } = {},
): Promise<TestArchive> {
  const scratch = await makeScratchDatabase(start)
  const config = readConfig({
    LARES_DATA_DIR: scratch.dataDir,
    DATABASE_URL: scratch.databaseUrl,
    INTERNAL_SECRET: secret,
    LOG_LEVEL: process.env.LARES_TEST_LOG ?? 'silent',
  })
  const assembly: Assembly = await assemble(config)
  const services: Services = { ...assembly.services, config: { ...config, ...settings }, ...overrides }
  const app = buildApp(services)
  await app.ready()

  function headersOf(user: TestUser | undefined): Record<string, string> {
    const identity = user
      ? { userId: user.id, epoch: user.epoch, passwordConfirmed: user.passwordConfirmed ?? true }
      : {}
    return { [identityHeader]: signIdentity(identity, secret, services.now().getTime()) }
  }

  return {
    app,
    services,
    dataDir: scratch.dataDir,
    headersOf,
    addUser: (traits) => addUser(services.db, traits),
    async call(as, contract, request) {
      const { body, ...parts } = request as { params?: object; query?: object; body?: object }
      const answer = await app.inject({
        method: contract.method,
        url: urlOf(contract, parts),
        headers: headersOf(as),
        ...(body !== undefined && { payload: body }),
      })
      return toAnswer(answer.statusCode, answer.headers, answer.rawPayload)
    },
    async close() {
      await app.close()
      await assembly.close()
      await scratch.remove()
    },
  }
}

function toAnswer<T>(status: number, headers: Record<string, unknown>, bytes: Buffer): Answer<T> {
  const parsed = () => (bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined)
  return {
    status,
    headers,
    bytes,
    get reply(): T {
      if (status >= 400) throw new Error(`answered ${status}: ${bytes.toString()}`)
      return parsed() as T
    },
    get error(): ApiError {
      if (status < 400) throw new Error(`answered ${status}, not an error: ${bytes.toString().slice(0, 200)}`)
      return parsed() as ApiError
    },
  }
}
