import { Readable } from 'node:stream'
import type { RequestOf } from '@lares/shared-types/contract'
import type { exportItemRows } from '@lares/shared-types/contracts/item-rows'
import { type ItemKind, kindPaths } from '@lares/shared-types/item-kinds'
import { defaultLanguage } from '@lares/shared-types/languages'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { toContentDisposition } from '../../assets/disposition.ts'
import { openRowSource } from '../row-source.ts'
import { parseExportColumns } from './export-columns.ts'
import { writeExport } from './write-export.ts'

type ExportRequest = RequestOf<typeof exportItemRows>['query'] & { readonly kind: ItemKind }

const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const

/** Streams all rows of a table as a file. Throws `invalid-fields` before anything is sent. */
export async function sendExport(
  db: Db,
  viewer: Viewer,
  { kind, format, column, heading, except = [], ...query }: ExportRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const columns = parseExportColumns(kind, column, heading)
  const source = await openRowSource(db, viewer, kind, query)
  const rows = writeExport(source, {
    format,
    columns,
    except: new Set(except),
    language: viewer.language ?? defaultLanguage,
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
