import { getSession, logout } from '@lares/shared-types/contracts/auth'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readStoredPreferences } from '../shared/preferences/stored-preferences.ts'
import { sessionApi } from '../shared/session/session-api.ts'
import { clearStorageOfOthers } from '../shared/user-storage/user-storage.ts'
import { createFakeArchive } from '../testing/fake-archive.ts'
import { ada } from '../testing/people.ts'
import { verifySession } from './routing/verify-session.ts'
import { shareSignOuts } from './sign-outs.ts'
import { createStore } from './store.ts'

const otherTab = new BroadcastChannel('lares.signed-out')
afterEach(() => {
  otherTab.onmessage = null
  // Nothing would be stored for her in the tests of other files, which share this module.
  clearStorageOfOthers(ada.id)
})

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function openTab() {
  const { on, calls } = createFakeArchive(ada)
  const { store, listeners } = createStore(readStoredPreferences(['en'], false))
  shareSignOuts(listeners, store, () => verifySession(store))
  return { on, calls, store }
}

test('ends the session when the same user signs out in another tab', async () => {
  const { on, store } = openTab()
  await verifySession(store)
  on(getSession, () => ({ user: null }))
  otherTab.postMessage(ada.id)
  await waitFor(() => expect(store.getState().session).toEqual({ verified: true, user: null }))
})

test('ends the session when the sign-out arrives before the reply that still reports the user', async () => {
  const { on, calls, store } = openTab()
  const reply = Promise.withResolvers<{ user: typeof ada }>()
  on(getSession, () => reply.promise)
  const verified = verifySession(store)
  otherTab.postMessage(ada.id)
  await delay(50)
  on(getSession, () => ({ user: null }))
  expect(calls).toEqual(['GET /api/session'])
  reply.resolve({ user: ada })
  await verified
  await waitFor(() => expect(store.getState().session).toEqual({ verified: true, user: null }))
})

test('ignores the sign-out of somebody else', async () => {
  const { calls, store } = openTab()
  await verifySession(store)
  otherTab.postMessage('019a0000-0000-7000-8000-000000000099')
  otherTab.postMessage({ userId: ada.id })
  await delay(50)
  expect(store.getState().session.user).toEqual(ada)
  expect(calls).toEqual(['GET /api/session'])
})

test('tells other tabs who signs out in this one', async () => {
  const { on, store } = openTab()
  on(logout, () => undefined)
  await verifySession(store)
  const receive = vi.fn()
  otherTab.onmessage = ({ data }) => receive(data)
  await store.dispatch(sessionApi.endpoints.logout.initiate())
  await waitFor(() => expect(receive).toHaveBeenCalledExactlyOnceWith(ada.id))
})
