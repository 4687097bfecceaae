import type { Insertable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { ExportFilesTable } from '../../db/schema/exports.ts'
import type { FileReference } from './file-checksums.ts'
import type { StoredPart } from './zip/zip-skeleton.ts'

/** Rows per statement, which blocks the embedded database for some milliseconds. */
const batchSize = 200

/** Writes the rows of the stored files in an export, in batches. */
export class ExportParts {
  readonly #db: Db
  readonly #exportId: string
  #rows: Insertable<ExportFilesTable>[] = []
  #count = 0

  private constructor(db: Db, exportId: string) {
    this.#db = db
    this.#exportId = exportId
  }

  /** Starts over: rows that an earlier attempt has left are removed. */
  static async begin(db: Db, exportId: string): Promise<ExportParts> {
    await db.deleteFrom('export_files').where('export_id', '=', exportId).execute()
    return new ExportParts(db, exportId)
  }

  get count(): number {
    return this.#count
  }

  async add(part: StoredPart & FileReference & { assetId: string; crc32: number }): Promise<void> {
    const { position, skeletonPosition, assetId, sha256, size, crc32 } = part
    this.#count += 1
    this.#rows.push({
      export_id: this.#exportId,
      position,
      frame_position: skeletonPosition,
      asset_id: assetId,
      sha256,
      size,
      crc32,
    })
    if (this.#rows.length >= batchSize) await this.flush()
  }

  async flush(): Promise<void> {
    const rows = this.#rows
    this.#rows = []
    if (rows.length > 0) await this.#db.insertInto('export_files').values(rows).execute()
  }
}
