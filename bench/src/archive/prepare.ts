import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '@lares/api/src/db/client.ts'
import { openEmbeddedDatabase } from '@lares/api/src/db/embedded/embedded-database.ts'
import { migrate } from '@lares/api/src/db/migrate.ts'
import { vacuumTables } from '@lares/api/src/db/vacuum-tables.ts'
import { refreshNextBatch } from '@lares/api/src/search-index/index-batches.ts'
import { markIndexCurrent } from '@lares/api/src/search-index/index-version.ts'
import { fill } from './fill.ts'
import { insertUsers } from './users.ts'
import { insertVectors } from './vectors.ts'

/**
 * Creates a data folder with `count` generated items, and returns its path. It is reused until the schema or the code
 * that generates the items changes.
 */
export async function prepareArchive(count: number, log: (line: string) => void): Promise<string> {
  const folder = join(tmpdir(), `lares-bench-${count}-${await fingerprint()}`)
  if (existsSync(folder)) return folder
  const temporaryFolder = `${folder}-draft-${process.pid}`
  await mkdir(temporaryFolder, { recursive: true })
  const embedded = await openEmbeddedDatabase(temporaryFolder)
  const { db, close } = connectDatabase({ dataDir: temporaryFolder })
  await migrate(db)
  log(`Generating ${count} items in ${folder} …`)
  const family = await fill(db, count)
  await insertUsers(db, family)
  log('Indexing them …')
  let position: string | undefined
  do {
    position = await refreshNextBatch(db, position)
  } while (position)
  await markIndexCurrent(db)
  log('Generating vectors of passages …')
  await insertVectors(db)
  // As after the first nightly maintenance.
  await vacuumTables(db, new AbortController().signal)
  await close()
  await embedded.close()
  await writeFile(join(temporaryFolder, 'bench.json'), JSON.stringify({ count }))
  await rename(temporaryFolder, folder)
  return folder
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const folders = [
    '../../../apps/api/src/db/migrations/',
    '../../../apps/api/src/search-index/',
    '../../../apps/api/src/search-index/passages/',
    '../content/',
    './',
  ]
  for (const path of folders) {
    const folder = new URL(path, import.meta.url)
    for (const file of (await readdir(folder)).sort())
      if (/\.(sql|ts)$/.test(file) && !file.endsWith('.test.ts'))
        hash.update(await readFile(new URL(file, folder)))
  }
  return hash.digest('hex').slice(0, 12)
}
