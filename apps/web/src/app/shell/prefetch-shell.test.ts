import { createAsyncThunk } from '@reduxjs/toolkit'
import { expect, test, vi } from 'vitest'
import { readStoredPreferences } from '../../shared/preferences/stored-preferences.ts'
import { createStore } from '../store.ts'
import { prefetchShellOnSignIn } from './prefetch-shell.ts'

/** The action that RTK Query dispatches when a request starts. */
const createPendingAction = (endpointName: string) =>
  createAsyncThunk('archive/executeMutation', () => undefined).pending('1', { endpointName } as never)

test.each(['login', 'setUp', 'acceptInvitation', 'resetPassword'])(
  'prefetches the family layout while %s is pending',
  (endpoint) => {
    const load = vi.fn()
    const { store, listeners } = createStore(readStoredPreferences(['en'], false))
    prefetchShellOnSignIn(listeners, load)
    store.dispatch(createPendingAction(endpoint))
    expect(load).toHaveBeenCalledOnce()
  },
)

test('prefetches nothing for a request that does not sign the user in', () => {
  const load = vi.fn()
  const { store, listeners } = createStore(readStoredPreferences(['en'], false))
  prefetchShellOnSignIn(listeners, load)
  store.dispatch(createPendingAction('requestPasswordReset'))
  expect(load).not.toHaveBeenCalled()
})
