import { AppError } from '@lares/server-kit/app-error'
import type { FastifyInstance } from 'fastify'
import { databaseNeeds, room } from '../files/wait-for-room.ts'
import type { Services } from '../services.ts'

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Refuses writes with `disk-full` while the disk has hardly any room. The embedded database ends the process when it
 * cannot lengthen its log, and opens no more until there is room: without its writes everything stays readable.
 * Signing in, and giving up uploads, which makes room, go on.
 */
export function refuseOnFullDisk(app: FastifyInstance, { config, files }: Services): void {
  if (config.DATABASE_URL) return
  const least = Math.min(databaseNeeds, config.DISK_RESERVE_BYTES)
  app.addHook('onRequest', async ({ method, url }) => {
    if (!writes.has(method) || url.startsWith('/internal/')) return
    if (method === 'DELETE' && url.startsWith('/api/uploads/')) return
    if ((await files.freeBytes()) >= least) return app.outages.over(room)
    throw new AppError('disk-full', {
      message: 'The disk is full: nothing can be kept until there is room.',
      away: room,
    })
  })
}
