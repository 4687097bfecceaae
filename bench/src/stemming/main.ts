import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '@lares/api/src/db/client.ts'
import { openEmbeddedDatabase } from '@lares/api/src/db/embedded/embedded-database.ts'
import { migrate } from '@lares/api/src/db/migrate.ts'
import { languagePacks } from '@lares/api/src/languages/packs.ts'
import { languages } from '@lares/shared-types/languages'
import { measureAgreement } from './agreement.ts'
import { loadKnownWords } from './known-words.ts'
import { ensureVocabularies, readVocabulary } from './vocabulary.ts'

// `npm run bench stemming`: compares search matches to the published stems of Snowball's sample vocabularies in the
// languages of the archive.

ensureVocabularies()
const dataDir = await mkdtemp(join(tmpdir(), 'lares-stemming-'))
const embedded = await openEmbeddedDatabase(dataDir)
const { db, close } = connectDatabase({ dataDir })
try {
  await migrate(db)
  for (const language of languages) {
    const name = languagePacks[language].englishName.toLowerCase()
    const { words, sameStem, pairs, found, extra, examples } = measureAgreement(
      await loadKnownWords(db, language, await readVocabulary(name)),
    )
    console.log(`${name}: ${words} words, ${formatShare(sameStem, words)} with the same stem`)
    console.log(
      `  of ${pairs} pairs with one stem ${formatShare(found, pairs)} find each other; not ${examples.missed.join(', ')}`,
    )
    console.log(
      `  ${formatShare(extra, extra + found)} of what is found has another stem, as ${examples.extra.join(', ')}`,
    )
  }
} finally {
  await close()
  await embedded.close()
  await rm(dataDir, { recursive: true, force: true })
}

function formatShare(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(2)} %`
}
