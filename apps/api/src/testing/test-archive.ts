import { identityHeader, signIdentity } from '@lares/server-kit/identity'
import type { Contract, ReplyOf, RequestOf } from '@lares/shared-types/contract'
import { buildUrl } from '@lares/shared-types/contract'
import type { ApiError } from '@lares/shared-types/errors'
import { buildApp } from '../app.ts'
import { type Assembly, assemble } from '../assemble.ts'
import { type Config, readConfig } from '../config.ts'
import type { App } from '../http/route.ts'
import { markIndexCurrent } from '../search-index/index-version.ts'
import type { Services } from '../services.ts'
import { createScratchDatabase } from './scratch-database.ts'
import { addUser, type TestUser, type UserTraits } from './test-users.ts'

const internalSecret = 'a secret for tests that is long enough'

/** The result of a call: by its status either the parsed reply or an error. */
export interface CallResult<T> {
  readonly status: number
  readonly headers: Record<string, unknown>
  /** The parsed reply. Throws if the call failed. */
  readonly reply: T
  /** The parsed error. Throws if the call succeeded. */
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
  ): Promise<CallResult<ReplyOf<C>>>
  /** The headers that the gateway adds to a request of a user. */
  getHeaders(user: TestUser | undefined): Record<string, string>
  close(): Promise<void>
}

/**
 * Opens an archive service with its own database and data folder, called without a network, whose index is current. With
 * `empty` it migrates the database itself, and no index was ever made; on a server it can then sort like a language.
 */
export async function openTestArchive(
  overrides: Partial<Services> = {},
  settings: Partial<Config> = {},
  start: { empty?: boolean; language?: string } = {},
): Promise<TestArchive> {
  const scratch = await createScratchDatabase(start)
  const config = readConfig({
    LARES_DATA_DIR: scratch.dataDir,
    DATABASE_URL: scratch.databaseUrl,
    INTERNAL_SECRET: internalSecret,
    LOG_LEVEL: process.env.LARES_TEST_LOG ?? 'silent',
  })
  const assembly: Assembly = await assemble(config)
  const services: Services = { ...assembly.services, config: { ...config, ...settings }, ...overrides }
  if (!start.empty) await markIndexCurrent(services.db)
  const app = buildApp(services)
  await app.ready()

  function getHeaders(user: TestUser | undefined): Record<string, string> {
    const identity = user
      ? {
          userId: user.id,
          epoch: user.epoch,
          passwordConfirmed: user.passwordConfirmed ?? true,
          ...(user.view && { view: user.view }),
        }
      : {}
    return { [identityHeader]: signIdentity(identity, internalSecret, services.now().getTime()) }
  }

  return {
    app,
    services,
    dataDir: scratch.dataDir,
    getHeaders,
    addUser: (traits) => addUser(services.db, traits),
    async call(as, contract, request) {
      const { body, ...parts } = request as { params?: object; query?: object; body?: object }
      const response = await app.inject({
        method: contract.method,
        url: buildUrl(contract, parts),
        headers: getHeaders(as),
        ...(body !== undefined && { payload: body }),
      })
      return toCallResult(response.statusCode, response.headers, response.rawPayload)
    },
    async close() {
      await app.close()
      await assembly.close()
      await scratch.remove()
    },
  }
}

function toCallResult<T>(status: number, headers: Record<string, unknown>, bytes: Buffer): CallResult<T> {
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
