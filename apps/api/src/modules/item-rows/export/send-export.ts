import { Readable } from 'node:stream'
import { AppError } from '@lares/server-kit/app-error'
import type { RequestOf } from '@lares/shared-types/contract'
import type { exportItemRows } from '@lares/shared-types/contracts/item-rows'
import { type ItemKind, kindPaths } from '@lares/shared-types/item-kinds'
import { defaultLanguage } from '@lares/shared-types/languages'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { type SlotLimits, UserSlots } from '../../../http/user-slots.ts'
import { hasSameRights } from '../../../visibility/load-principal.ts'
import { getPrincipalKey, type Principal } from '../../../visibility/principal.ts'
import { toContentDisposition } from '../../assets/disposition.ts'
import { openRowSource } from '../row-source.ts'
import { parseExportColumns } from './export-columns.ts'
import { writeExport } from './write-export.ts'

type ExportRequest = RequestOf<typeof exportItemRows>['query'] & { readonly kind: ItemKind }

const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const

const limits: SlotLimits = {
  max: 12,
  maxPerUser: 2,
  retryAfter: 10,
  message: 'Other tables are being exported. Try again when they are done.',
}
const slots = new UserSlots(limits)

/** How long rights may have been changed before an export that is being sent ends, in milliseconds. */
const recheckMs = 5000

/** Streams all rows of a table as a file. Throws `invalid-fields` and `too-many-requests` before anything is sent. */
export async function sendExport(
  db: Db,
  viewer: Principal,
  { kind, format, column, heading, except = [], ...query }: ExportRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const columns = parseExportColumns(kind, column, heading)
  slots.takeFor(getPrincipalKey(viewer), reply)
  const source = await openRowSource(db, viewer, kind, query)
  const rows = writeExport(source, {
    format,
    columns,
    except: new Set(except),
    language: viewer.language ?? defaultLanguage,
    requireSameRights: createRecheck(db, viewer),
  })
  reply.headers({
    'content-type': mediaTypes[format],
    'content-disposition': toContentDisposition(`${kindPaths[kind]}.${format}`, 'attachment'),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  // The stream asks for the next page when the client has taken the previous one, and ends the generator if it goes away.
  return reply.send(Readable.from(rows, { objectMode: false }))
}

/** Creates a function that throws once the rights of the viewer have changed; it asks at intervals. */
function createRecheck(db: Db, viewer: Principal): () => Promise<void> {
  let checkedAt = performance.now()
  return async () => {
    if (performance.now() - checkedAt < recheckMs) return
    checkedAt = performance.now()
    if (await hasSameRights(db, viewer)) return
    throw new AppError('export-outdated', { message: 'Your rights have changed. Export the table again.' })
  }
}
