import type { AppListeners, AppStore } from './store.ts'

/** Loads the upload engine as soon as a user is signed in, and connects it to the store. */
export function startUploadEffects(listeners: AppListeners, store: AppStore): void {
  let hasStarted = false
  listeners.startListening({
    predicate: (_, state) => state.session.user !== null && !hasStarted,
    effect: async (_, { unsubscribe }) => {
      // Another listener may dispatch an action that reaches this one first, so the predicate can match twice.
      if (hasStarted) return
      hasStarted = true
      unsubscribe()
      const { startUploads } = await import('../features/uploads/engine/start-uploads.ts')
      startUploads(store)
    },
  })
}
