import type { EngineStore } from './engine-store.ts'
import { UploadEngine } from './upload-engine.ts'

/** Starts the upload engine, which runs until the page is closed. */
export function startUploads(store: EngineStore): void {
  new UploadEngine(store).start()
}
