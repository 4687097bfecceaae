import type { AppListeners, AppStore } from './store.ts'

/** Loads what sends files as soon as somebody is signed in, and lets it follow the store from then on. */
export function startUploadEffects(listeners: AppListeners, store: AppStore): void {
  listeners.startListening({
    predicate: (_, now) => now.session.user !== null,
    effect: async (_, { unsubscribe }) => {
      unsubscribe()
      const { startUploads } = await import('../features/uploads/engine/start-uploads.ts')
      startUploads(store)
    },
  })
}
