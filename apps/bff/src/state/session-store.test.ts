import type { Session } from 'fastify'
import { expect, test } from 'vitest'
import { createMemoryKeyValue } from '../testing/memory-key-value.ts'
import { createSessionStore } from './session-store.ts'

const day = 24 * 3_600_000
const view = { id: 'view', userId: 'lucia' }

test('a slow request that renews a session does not bring back a view that has ended since', async () => {
  const now = () => 10 * day
  const store = createSessionStore(createMemoryKeyValue(now), { idle: 30 * day, max: 90 * day }, now)
  const save = (session: object) =>
    new Promise<void>((resolve, reject) =>
      store.set('id', session as Session, (error) => (error ? reject(error) : resolve())),
    )
  const load = () =>
    new Promise((resolve, reject) =>
      store.get('id', (error, session) => (error ? reject(error) : resolve(session))),
    )
  const signedIn = { userId: 'marie', signedInAt: day, renewedAt: day }
  const inView = { ...signedIn, view, viewChangedAt: 2 * day }
  await save(inView)
  const ended = { ...signedIn, viewChangedAt: 3 * day }
  await save(ended)
  await save({ ...inView, renewedAt: 4 * day })
  expect(await load()).toEqual({ ...ended, renewedAt: 4 * day })
  const begun = { ...signedIn, renewedAt: 4 * day, view, viewChangedAt: 5 * day }
  await save(begun)
  await save({ ...ended, renewedAt: 6 * day })
  expect(await load()).toEqual({ ...begun, renewedAt: 6 * day })
})
