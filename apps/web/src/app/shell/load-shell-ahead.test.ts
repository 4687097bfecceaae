import { createAsyncThunk } from '@reduxjs/toolkit'
import { expect, test, vi } from 'vitest'
import { readStoredPreferences } from '../../shared/preferences/stored-preferences.ts'
import { createStore } from '../store.ts'
import { loadShellAhead } from './load-shell-ahead.ts'

/** The beginning of a request, as RTK Query dispatches it. */
const begun = (endpointName: string) =>
  createAsyncThunk('archive/executeMutation', () => undefined).pending('1', { endpointName } as never)

test.each(['login', 'setUp', 'acceptInvitation', 'resetPassword'])(
  'the family’s layout is fetched while %s is still being answered',
  (endpoint) => {
    const load = vi.fn()
    const { store, listeners } = createStore(readStoredPreferences(['en'], false))
    loadShellAhead(listeners, load)
    store.dispatch(begun(endpoint))
    expect(load).toHaveBeenCalledOnce()
  },
)

test('nothing is fetched for what leaves a guest a guest', () => {
  const load = vi.fn()
  const { store, listeners } = createStore(readStoredPreferences(['en'], false))
  loadShellAhead(listeners, load)
  store.dispatch(begun('requestPasswordReset'))
  expect(load).not.toHaveBeenCalled()
})
