import type { AppListeners, AppStore } from './store.ts'

/** Loads what sends files as soon as somebody is signed in, and lets it follow the store from then on. */
export function startUploadEffects(listeners: AppListeners, store: AppStore): void {
  let loading = false
  listeners.startListening({
    predicate: (_, now) => now.session.user !== null && !loading,
    effect: async (_, { unsubscribe }) => {
      // An action dispatched by another listener comes here before the one that caused it.
      if (loading) return
      loading = true
      unsubscribe()
      const { startUploads } = await import('../features/uploads/engine/start-uploads.ts')
      startUploads(store)
    },
  })
}
