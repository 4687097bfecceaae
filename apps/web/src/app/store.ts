import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { uploadsSlice } from '../features/uploads/uploads-slice.ts'
import { pwaSlice } from '../pwa/pwa-slice.ts'
import { api } from '../shared/api/api.ts'
import { connectionSlice } from '../shared/connection/connection-slice.ts'
import { overlaysSlice } from '../shared/overlays/overlays-slice.ts'
import { type Preferences, preferencesSlice } from '../shared/preferences/preferences-slice.ts'
import { type Session, sessionSlice } from '../shared/session/session-slice.ts'
import { toastsSlice } from '../shared/ui/toasts/toasts-slice.ts'
import { buildSlice } from './build/new-build.ts'
import { transitionSlice } from './routing/transition-slice.ts'

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [buildSlice.name]: buildSlice.reducer,
  [connectionSlice.name]: connectionSlice.reducer,
  [overlaysSlice.name]: overlaysSlice.reducer,
  [preferencesSlice.name]: preferencesSlice.reducer,
  [pwaSlice.name]: pwaSlice.reducer,
  [sessionSlice.name]: sessionSlice.reducer,
  [toastsSlice.name]: toastsSlice.reducer,
  [transitionSlice.name]: transitionSlice.reducer,
  [uploadsSlice.name]: uploadsSlice.reducer,
})

export type RootState = ReturnType<typeof reducer>

/** A store of its own for each call, with the listener middleware that effects are added to. */
export function createStore(preferences: Preferences, session?: Session) {
  const listeners = createListenerMiddleware<RootState>()
  const store = configureStore({
    reducer,
    preloadedState: { preferences, ...(session && { session }) },
    // The checks of development builds are slow on a busy machine, which is no fault to warn of.
    middleware: (defaults) =>
      defaults({ immutableCheck: { warnAfter: 500 }, serializableCheck: { warnAfter: 500 } })
        .prepend(listeners.middleware)
        .concat(api.middleware),
  })
  // Queries that ask for it are asked again when the window is looked at again.
  setupListeners(store.dispatch)
  return { store, listeners }
}

export type AppStore = ReturnType<typeof createStore>['store']
export type AppListeners = ReturnType<typeof createStore>['listeners']
