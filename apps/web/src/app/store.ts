import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { uploadsSlice } from '../features/uploads/uploads-slice.ts'
import { api } from '../shared/api/api.ts'
import { connectionSlice } from '../shared/connection/connection-slice.ts'
import { overlaysSlice } from '../shared/overlays/overlays-slice.ts'
import { type Preferences, preferencesSlice } from '../shared/preferences/preferences-slice.ts'
import { type Session, sessionSlice } from '../shared/session/session-slice.ts'
import { toastsSlice } from '../shared/ui/toasts/toasts-slice.ts'
import { buildSlice } from './build/new-build.ts'
import { pwaSlice } from './pwa/pwa-slice.ts'
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

/** Creates a store, with the listener middleware to which effects are added. */
export function createStore(preferences: Preferences, session?: Session) {
  const listeners = createListenerMiddleware<RootState>()
  const store = configureStore({
    reducer,
    preloadedState: { preferences, ...(session && { session }) },
    // On a busy machine the development checks exceed their default limits, which is not worth a warning.
    middleware: (defaults) =>
      defaults({ immutableCheck: { warnAfter: 500 }, serializableCheck: { warnAfter: 500 } })
        .prepend(listeners.middleware)
        .concat(api.middleware),
  })
  // Enables `refetchOnFocus` and `refetchOnReconnect`.
  setupListeners(store.dispatch)
  return { store, listeners }
}

export type AppStore = ReturnType<typeof createStore>['store']
export type AppListeners = ReturnType<typeof createStore>['listeners']
