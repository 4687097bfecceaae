import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../db/client.ts'
import { listTables } from '../backed-up-tables.ts'
import { BackupError } from '../backup-error.ts'
import { readRows } from '../dump/read-rows.ts'
import { loadTableShapes } from '../dump/table-shape.ts'
import type { Manifest } from '../format/schemas.ts'
import type { BackupPlace } from '../place.ts'

/** The rows of one table in local files, so that the transaction that restores them waits for no disk elsewhere. */
export interface StagedTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  /** The SHA-256 of all lines. */
  readonly sha256: string
  /** Rows as JSON lines, some hundred at a time. */
  readBatches(): AsyncIterable<readonly string[]>
}

/** Copies the tables of a snapshot into `folder`, each chunk verified. Throws `object-missing` and `object-damaged`. */
export async function stageSnapshot(
  place: BackupPlace,
  manifest: Manifest,
  folder: string,
  signal: AbortSignal,
): Promise<StagedTable[]> {
  const tables: StagedTable[] = []
  await mkdir(folder, { recursive: true })
  for (const table of manifest.tables) {
    const hash = createHash('sha256')
    const paths: string[] = []
    for (const [index, chunk] of table.chunks.entries()) {
      signal.throwIfAborted()
      const lines = await place.readChunk(chunk)
      hash.update(lines)
      const path = join(folder, `${table.name}-${index}.jsonl`)
      await writeFile(path, lines)
      paths.push(path)
    }
    if (hash.digest('hex') !== table.sha256)
      throw new BackupError('snapshot-damaged', `The rows of ${table.name} are not those that were recorded.`)
    tables.push({
      name: table.name,
      columns: table.columns,
      rows: table.rows,
      sha256: table.sha256,
      readBatches: () => readFiles(paths),
    })
  }
  return tables
}

async function* readFiles(paths: readonly string[]): AsyncGenerator<readonly string[]> {
  for (const path of paths) yield (await readFile(path, 'utf8')).split('\n').slice(0, -1)
}

/** Copies the tables of a schema that nobody else writes into `folder`; its tables have the columns of the present ones. */
export async function stageDatabase(
  db: Db,
  folder: string,
  signal: AbortSignal,
  schema = 'public',
): Promise<StagedTable[]> {
  await mkdir(folder, { recursive: true })
  const tables: StagedTable[] = []
  for (const shape of await loadTableShapes(db, listTables('backed-up'))) {
    const hash = createHash('sha256')
    const paths: string[] = []
    let count = 0
    for await (const rows of readRows(db, { ...shape, name: `${schema}.${shape.name}` }, signal)) {
      const lines = rows.map(({ json }) => `${json}\n`).join('')
      hash.update(lines)
      count += rows.length
      const path = join(folder, `${shape.name}-${paths.length}.jsonl`)
      await writeFile(path, lines)
      paths.push(path)
    }
    tables.push({
      name: shape.name,
      columns: shape.columns,
      rows: count,
      sha256: hash.digest('hex'),
      readBatches: () => readFiles(paths),
    })
  }
  return tables
}
