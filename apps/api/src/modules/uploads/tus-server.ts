import { Server } from '@tus/server'
import type { PartialUploads } from './partial-uploads.ts'
import { getTusContext } from './tus-context.ts'

/**
 * Creates the server of the tus 1.0 protocol (https://tus.io/protocols/resumable-upload) on `/api/uploads`. Errors are
 * recorded in the current context, from which the route reads them.
 */
export function createTusServer(uploads: PartialUploads, options: { readonly maxBytes: number }): Server {
  return new Server({
    path: '/api/uploads',
    datastore: uploads,
    locker: uploads.locks,
    maxSize: options.maxBytes,
    // The archive service does not know the address under which clients reach the gateway.
    relativeLocation: true,
    allowedOrigins: () => false,
    async onUploadCreate(_request, upload) {
      const ownerId = getTusContext()?.ownerId ?? null
      return { metadata: { ...upload.metadata, owner: ownerId } }
    },
    onResponseError(_request, error) {
      const context = getTusContext()
      if (context) context.failure = error
      return undefined
    },
  })
}
