import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '@lares/api/src/db/client.ts'
import { openEmbeddedDatabase } from '@lares/api/src/db/embedded/embedded-database.ts'
import { migrate } from '@lares/api/src/db/migrate.ts'
import type { Language } from '@lares/shared-types/languages'
import { agreementOf } from './agreement.ts'
import { knownWords } from './known-words.ts'
import { ensureVocabularies, readVocabulary } from './vocabulary.ts'

// `npm run bench stemming`: how far what a search finds agrees with the stems that Snowball's authors publish for
// their sample vocabularies, in the four languages of the archive.

const names: Record<Language, string> = { en: 'english', fr: 'french', it: 'italian', de: 'german' }

ensureVocabularies()
const dataDir = await mkdtemp(join(tmpdir(), 'lares-stemming-'))
const embedded = await openEmbeddedDatabase(dataDir)
const { db, close } = connectDatabase({ dataDir })
try {
  await migrate(db)
  for (const [language, name] of Object.entries(names) as [Language, string][]) {
    const { words, sameStem, pairs, found, besides, examples } = agreementOf(
      await knownWords(db, language, await readVocabulary(name)),
    )
    console.log(`${name}: ${words} words, ${share(sameStem, words)} with the same stem`)
    console.log(
      `  of ${pairs} pairs with one stem ${share(found, pairs)} find each other; not ${examples.missed.join(', ')}`,
    )
    console.log(
      `  ${share(besides, besides + found)} of what is found has another stem, as ${examples.besides.join(', ')}`,
    )
  }
} finally {
  await close()
  await embedded.close()
  await rm(dataDir, { recursive: true, force: true })
}

function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(2)} %`
}
