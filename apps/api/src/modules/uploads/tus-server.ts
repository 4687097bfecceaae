import { Server } from '@tus/server'
import type { PartialUploads } from './partial-uploads.ts'
import { currentTusCall } from './tus-call.ts'
import { UploadLocks } from './upload-locks.ts'

/**
 * The tus 1.0 protocol (https://tus.io/protocols/resumable-upload) on `/api/uploads`. Failures are left in the
 * current call, where the route finds them.
 */
export function createTusServer(uploads: PartialUploads, options: { readonly maxBytes: number }): Server {
  return new Server({
    path: '/api/uploads',
    datastore: uploads,
    locker: new UploadLocks(),
    maxSize: options.maxBytes,
    // The path alone: whatever address the gateway is reached under stays the client's.
    relativeLocation: true,
    allowedOrigins: () => false,
    async onUploadCreate(_request, upload) {
      const ownerId = currentTusCall()?.ownerId ?? null
      return { metadata: { ...upload.metadata, owner: ownerId } }
    },
    onResponseError(_request, error) {
      const call = currentTusCall()
      if (call) call.failure = error
      return undefined
    },
  })
}
