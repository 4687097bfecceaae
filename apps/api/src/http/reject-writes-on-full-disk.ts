import { AppError } from '@lares/server-kit/app-error'
import type { FastifyInstance } from 'fastify'
import { diskSpaceOutage, minDatabaseBytes } from '../files/wait-for-disk-space.ts'
import type { Services } from '../services.ts'

const writeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Rejects writes with `disk-full` while the disk is almost full. The embedded database would crash when it cannot extend its
 * log, and could not be opened again; without writes everything stays readable. Signing in and cancelling uploads, which
 * frees space, remain possible.
 */
export function rejectWritesOnFullDisk(app: FastifyInstance, { config, files }: Services): void {
  if (config.DATABASE_URL) return
  const minFreeBytes = Math.min(minDatabaseBytes, config.DISK_RESERVE_BYTES)
  app.addHook('onRequest', async ({ method, url }) => {
    if (!writeMethods.has(method) || url.startsWith('/internal/')) return
    if (method === 'DELETE' && url.startsWith('/api/uploads/')) return
    if ((await files.getFreeBytes()) >= minFreeBytes) return app.outages.reportAvailable(diskSpaceOutage)
    throw new AppError('disk-full', {
      message: 'The disk is full: nothing can be saved until space is freed.',
      unavailableDependency: diskSpaceOutage,
    })
  })
}
