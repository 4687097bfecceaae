import type { EngineStore } from './engine-store.ts'
import { UploadEngine } from './upload-engine.ts'

/** Sends, from now on and on every page, what the store says is to be sent. */
export function startUploads(store: EngineStore): void {
  new UploadEngine(store).start()
}
