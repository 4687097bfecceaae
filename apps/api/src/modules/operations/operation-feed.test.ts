import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../db/schema/database.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { OperationFeed } from './operation-feed.ts'

/** A driver that finds nothing but the users with the given ids. */
class UsersDriver extends DummyDriver {
  readonly #ids: readonly string[]

  constructor(ids: readonly string[]) {
    super()
    this.#ids = ids
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return Object.assign(connection, {
      executeQuery: async <R>({ sql }: CompiledQuery): Promise<QueryResult<R>> => ({
        rows: sql.includes('as token') ? (this.#ids.map((id) => ({ id, token: 'same' })) as R[]) : [],
      }),
    })
  }
}

/** A database of users only, and the number of its queries so far. */
function openUsersDatabase(ids: readonly string[]) {
  const state = { queries: 0 }
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new UsersDriver(ids),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: () => {
      state.queries += 1
    },
  })
  return { db, state }
}

function createUser(userId: string): UserPrincipal {
  return {
    kind: 'user',
    userId,
    displayName: userId,
    language: undefined,
    isAdmin: false,
    permissions: new Set(),
    hiddenTagIds: [],
    hiddenCategoryIds: [],
    wasRestored: false,
    passwordConfirmed: false,
    origin: {},
  }
}

test('a feed makes three queries a second for any number of readers, and none without readers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db, state } = openUsersDatabase(['a', 'b', 'c', 'd', 'e'])
  const feed = new OperationFeed(db)
  const follow = (userId: string) => feed.follow(createUser(userId), { userId, epoch: 1 }, 'own', undefined)
  const streams = await Promise.all(['a', 'a', 'b', 'c', 'd', 'e'].map(follow))
  for (let second = 0; second < 5; second++) {
    state.queries = 0
    await vi.advanceTimersByTimeAsync(1000)
    expect(state.queries).toBe(3)
  }
  for (const { body } of streams) body.destroy()
  await vi.advanceTimersByTimeAsync(1000)
  state.queries = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.queries).toBe(0)
  expect(vi.getTimerCount()).toBe(0)

  // A reader who comes later is served again.
  const later = await follow('a')
  state.queries = 0
  await vi.advanceTimersByTimeAsync(3000)
  expect(state.queries).toBe(9)
  later.body.destroy()
})
