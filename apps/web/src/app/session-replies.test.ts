import { changeProfile, getSession, login } from '@lares/shared-types/contracts/auth'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readStoredPreferences } from '../shared/preferences/stored-preferences.ts'
import { rereadSession, sessionApi } from '../shared/session/session-api.ts'
import { createFakeArchive } from '../testing/fake-archive.ts'
import { ada } from '../testing/people.ts'
import { createStore } from './store.ts'

type Reply = { user: typeof ada | null }

/** A tab in which a request for the session is under way, and the function that replies to it. */
async function openTab(user: typeof ada | null) {
  const { on, calls } = createFakeArchive(user)
  const { store } = createStore(readStoredPreferences(['en'], false), { verified: true, user })
  const older = Promise.withResolvers<Reply>()
  on(getSession, () => older.promise)
  void store.dispatch(sessionApi.endpoints.getSession.initiate(undefined, { subscribe: false }))
  await waitFor(() => expect(calls).toEqual(['GET /api/session']))
  const reply = async (late: Reply) => {
    older.resolve(late)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { on, store, reply }
}

test('a profile that was changed is not taken back by a reply that was sent before', async () => {
  const { on, store, reply } = await openTab(ada)
  const changed = { ...ada, displayName: 'Ada Bianchi' }
  on(changeProfile, () => ({ user: changed }))
  const change = sessionApi.endpoints.changeProfile.initiate({ body: { displayName: 'Ada Bianchi' } })
  on(getSession, () => ({ user: changed }))
  await store.dispatch(change)
  await reply({ user: ada })
  expect(store.getState().session.user).toEqual(changed)
})

test('who has signed in is not signed out by a reply that was sent before', async () => {
  const { on, store, reply } = await openTab(null)
  on(login, () => ({ user: ada }))
  on(getSession, () => ({ user: ada }))
  const credentials = { email: ada.email, password: 'the password of ada' }
  await store.dispatch(sessionApi.endpoints.login.initiate({ body: credentials }))
  await reply({ user: null })
  expect(store.getState().session.user).toEqual(ada)
})

test('the session is asked for again although a request that was sent before is under way', async () => {
  const { on, store, reply } = await openTab(null)
  on(getSession, () => ({ user: ada }))
  await rereadSession(store.dispatch)
  await reply({ user: null })
  expect(store.getState().session.user).toEqual(ada)
})
