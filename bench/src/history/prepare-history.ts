import { connectDatabase } from '@lares/api/src/db/client.ts'
import { openEmbeddedDatabase } from '@lares/api/src/db/embedded/embedded-database.ts'
import { migrate } from '@lares/api/src/db/migrate.ts'
import { changeItem, createItem } from '@lares/shared-types/contracts/items'
import { fill } from '../archive/fill.ts'
import { insertUsers } from '../archive/users.ts'
import { seededRandom } from '../content/random.ts'
import { writeText } from '../content/write-text.ts'
import { createCall } from '../services/create-call.ts'

/** Fills an empty data folder with a few items and the users of benchmarks. */
export async function prepareUsers(dataDir: string): Promise<void> {
  const embedded = await openEmbeddedDatabase(dataDir)
  const { db, close } = connectDatabase({ dataDir })
  await migrate(db)
  await insertUsers(db, await fill(db, 200))
  await close()
  await embedded.close()
}

interface Size {
  readonly revisionCount: number
  readonly wordCount: number
}

/** Creates a post, and saves it again and again, each time with a few other words. Returns its id. */
export async function writeRevisions(
  gatewayUrl: string,
  cookie: string,
  { revisionCount, wordCount }: Size,
): Promise<string> {
  const random = seededRandom(7)
  const words = writeText(random, 'en', wordCount).split(' ')
  const call = createCall(gatewayUrl, cookie)
  const fields = { kind: 'post' as const, title: 'A story that is told again and again' }
  let { id, version } = await call(createItem, { body: { ...fields, body: words.join(' ') } })
  while (version < revisionCount) {
    for (let change = 0; change < 4; change++) words[random.below(words.length)] = `word${version}x${change}`
    const request = { params: { id }, body: { version, body: words.join(' ') } }
    ;({ version } = await call(changeItem, request))
  }
  return id
}
