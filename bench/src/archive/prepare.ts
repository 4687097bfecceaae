import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '@lares/api/src/db/client.ts'
import { openEmbeddedDatabase } from '@lares/api/src/db/embedded/embedded-database.ts'
import { migrate } from '@lares/api/src/db/migrate.ts'
import { tendTables } from '@lares/api/src/db/tend-tables.ts'
import { noteDerived } from '@lares/api/src/search/derived-state.ts'
import { refreshNextBatch } from '@lares/api/src/search/index-batches.ts'
import { fill } from './fill.ts'
import { insertUsers } from './users.ts'
import { insertVectors } from './vectors.ts'

/**
 * A data folder with `count` items, made once for each form of the schema and of the made-up items, and used
 * again as long as both stay as they are.
 */
export async function prepareArchive(count: number, say: (line: string) => void): Promise<string> {
  const folder = join(tmpdir(), `lares-bench-${count}-${await fingerprint()}`)
  if (existsSync(folder)) return folder
  const draft = `${folder}-draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  const embedded = await openEmbeddedDatabase(draft)
  const { db, close } = connectDatabase({ dataDir: draft })
  await migrate(db)
  say(`Making ${count} items in ${folder} …`)
  const family = await fill(db, count)
  await insertUsers(db, family)
  say('Indexing them …')
  let position: string | undefined
  do {
    position = await refreshNextBatch(db, position)
  } while (position)
  await noteDerived(db)
  say('Giving passages vectors …')
  await insertVectors(db)
  // As the first night would leave it.
  await tendTables(db, new AbortController().signal)
  await close()
  await embedded.close()
  await writeFile(join(draft, 'bench.json'), JSON.stringify({ count }))
  await rename(draft, folder)
  return folder
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  const places = [
    '../../../apps/api/src/db/migrations/',
    '../../../apps/api/src/search/',
    '../../../apps/api/src/search/passages/',
    '../content/',
    './',
  ]
  for (const place of places) {
    const folder = new URL(place, import.meta.url)
    for (const file of (await readdir(folder)).sort())
      if (/\.(sql|ts)$/.test(file) && !file.endsWith('.test.ts'))
        hash.update(await readFile(new URL(file, folder)))
  }
  return hash.digest('hex').slice(0, 12)
}
