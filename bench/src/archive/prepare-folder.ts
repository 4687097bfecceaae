import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, type Db } from '@lares/api/src/db/client.ts'
import { openEmbeddedDatabase } from '@lares/api/src/db/embedded/embedded-database.ts'

/** A data folder whose embedded database `fill` has filled. Reused if it exists; one that was interrupted is made again. */
export async function prepareFolder(name: string, fill: (db: Db) => Promise<void>): Promise<string> {
  const folder = join(tmpdir(), `lares-bench-${name}`)
  if (existsSync(folder)) return folder
  const temporaryFolder = `${folder}-draft`
  await rm(temporaryFolder, { recursive: true, force: true })
  await mkdir(temporaryFolder, { recursive: true })
  const embedded = await openEmbeddedDatabase(temporaryFolder)
  const { db, close } = connectDatabase({ dataDir: temporaryFolder })
  await fill(db)
  await close()
  await embedded.close()
  await rename(temporaryFolder, folder)
  return folder
}
