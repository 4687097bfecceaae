import { Readable } from 'node:stream'
import { AppError } from '@lares/server-kit/app-error'
import { downloadExport } from '@lares/shared-types/contracts/exports'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import { isPermitted, type UserPrincipal } from '../../visibility/principal.ts'
import type { FileIntegrityChecker } from '../assets/damage/file-integrity-checker.ts'
import { toContentDisposition } from '../assets/disposition.ts'
import { sendContent } from '../assets/send-bytes.ts'
import { requireExport } from './own-exports.ts'
import { ChangedFile, readExport } from './read-export.ts'
import { isCurrent, isReady, type ReadyExport } from './stored-exports.ts'
import type { TransferLimits } from './transfer-limits.ts'

/** How often a transfer, which may take hours, checks that its user may still have what it contains. */
const recheckMs = 15_000

interface Transfers {
  readonly services: Services
  readonly checks: FileIntegrityChecker
  readonly limits: TransferLimits
}

/**
 * Sends the ZIP file of an export, or a range of it. Throws `not-found`, `export-not-ready`, `export-outdated`,
 * `range-not-satisfiable`, `file-damaged` and `too-many-requests`.
 */
export async function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  transfers: Transfers,
  user: UserPrincipal,
  id: string,
): Promise<FastifyReply> {
  const { services, checks, limits } = transfers
  const stored = await requireCurrent(services.db, user, id)
  const file = {
    sha256: stored.frame_sha256,
    size: stored.size,
    contentType: 'application/zip',
    disposition: toContentDisposition(
      `lares-${stored.created_at.toISOString().slice(0, 10)}.zip`,
      'attachment',
    ),
    lastModified: stored.created_at,
  }
  return sendContent(request, reply, file, {
    requireIntact: () => checks.requireIntact({ sha256: stored.frame_sha256, size: stored.frame_size }),
    async read(range = { start: 0, end: stored.size - 1 }) {
      const end = limits.begin(user.userId)
      const source = { ...services, check: createRecheck(services.db, user, id) }
      const bytes = reportChangedFile(readExport(source, stored, range), checks)
      return Readable.from(bytes, { objectMode: false }).once('close', end)
    },
  })
}

/** Loads an export that its user may download now. Throws `not-found`, `export-not-ready` and `export-outdated`. */
async function requireCurrent(db: Db, user: UserPrincipal, id: string): Promise<ReadyExport> {
  const stored = await requireExport(db, user, id)
  if (!isReady(stored))
    throw new AppError('export-not-ready', { message: 'This export is still being prepared, or has failed.' })
  if (!(await isCurrent(db, user, stored))) throw outdated()
  return stored
}

/**
 * Lets a file that has changed be checked and marked as damaged. The error breaks the connection off, so that the client
 * notices it and gets no wrong byte.
 */
async function* reportChangedFile(
  bytes: AsyncIterable<Buffer>,
  checks: FileIntegrityChecker,
): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } catch (error) {
    if (error instanceof ChangedFile) await checks.requireIntact(error).catch(() => undefined)
    throw error
  }
}

/** Creates a function that throws once the user may no longer download the export; it asks at intervals. */
function createRecheck(db: Db, { userId }: UserPrincipal, id: string) {
  let checkedAt = performance.now()
  return () => (performance.now() - checkedAt < recheckMs ? undefined : recheck())

  async function recheck(): Promise<void> {
    checkedAt = performance.now()
    const user = await loadActiveUser(db, userId)
    if (!user || !isPermitted(user, downloadExport)) throw outdated()
    await requireCurrent(db, user, id)
  }
}

function outdated(): AppError {
  return new AppError('export-outdated', {
    message: 'Something in this export was deleted, hidden from you or damaged since. Make it again.',
  })
}
