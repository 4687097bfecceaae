import { availableParallelism, loadavg } from 'node:os'
import { resolve } from 'node:path'
import type { Embedder } from '@lares/api/src/ai-endpoints/embedder.ts'
import { MeaningModels } from '@lares/api/src/meaning-model/meaning-models.ts'
import { embedPassages } from '@lares/api/src/search-index/meaning/embed-passages.ts'
import { tuningSentences } from '@lares/demo/parallel-sentences/tuning'
import { type FamilyArchive, openFamilyArchive } from '@lares/demo/testing/open-family-archive'
import { addSentences, measureRecall } from '../concepts/recall.ts'
import type { Times } from '../measure/times.ts'
import { addParaphrases, measureParaphrases } from './paraphrase-recall.ts'
import { measureModelSpeed } from './speed.ts'

// `npm run bench meaning-model [count] [folder]`: what the model that `npm run models -- meaning` has downloaded, or the English
// model in a folder, adds to a search by dictionaries; and its speed among `count` passages.

const passageCount = Number(process.argv[2] ?? 50_000)
const folder = process.argv[3]
const dataDir = resolve(process.env.LARES_DATA_DIR ?? './data')

const models = await MeaningModels.open({
  dataDir,
  own: folder ? { folder, isEnglish: true, prefixes: { query: '', passage: '' } } : undefined,
})
const { embedder } = models
if (!embedder) throw new Error('No model is installed: npm run models -- meaning')
const processors = availableParallelism()
console.log(`${embedder.model}, ${processors} processors, load ${loadavg()[0]?.toFixed(1)}`)

const family = await openFamilyArchive()
try {
  const ids = await addSentences(family, tuningSentences)
  const paraphraseIds = await addParaphrases(family)
  const print = async (name: string, used: Embedder | undefined) => {
    Object.assign(family.archive.services, { ai: { chat: undefined, embedder: used } })
    await printRecall(name, family, ids, paraphraseIds)
  }
  await print('dictionaries', undefined)
  await embedPassages(family.archive.services.db, embedder, new AbortController().signal)
  // Without dictionaries, as an endpoint is used.
  await print('model', { ...embedder, isEnglish: false })
  await print('both', embedder)
} finally {
  await family.archive.close()
}
if (passageCount > 0) {
  const speed = await measureModelSpeed(embedder, passageCount, tuningSentences)
  console.log(
    `Among ${passageCount} passages, sentences: ${formatTimes(speed.dictionaries)} by dictionaries,`,
  )
  console.log(`  ${formatTimes(speed.withModel)} with the model,`)
  console.log(
    `  ${formatTimes(speed.whileReading)} while it read ${speed.read} passages, ${speed.msPerPassage.toFixed(0)} ms each`,
  )
}
await models.close()
process.exit(0)

async function printRecall(
  name: string,
  archive: FamilyArchive,
  ids: Awaited<ReturnType<typeof addSentences>>,
  paraphraseIds: readonly string[],
): Promise<void> {
  const sentences = await measureRecall(archive, tuningSentences, ids)
  const sum = (pick: (result: (typeof sentences)[number]) => number) =>
    sentences.reduce((total, result) => total + pick(result), 0)
  const translations = {
    asked: sum(({ asked }) => asked),
    first: sum(({ first }) => first),
    firstFive: sum(({ firstFive }) => firstFive),
  }
  const within = await measureParaphrases(archive, paraphraseIds, true)
  const across = await measureParaphrases(archive, paraphraseIds, false)
  console.log(`${name}: recall@1 and @5`)
  for (const [kind, { asked, first, firstFive }] of Object.entries({ translations, within, across }))
    console.log(`  ${kind}: ${formatShare(first, asked)}, ${formatShare(firstFive, asked)} of ${asked}`)
}

function formatShare(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`
}

function formatTimes({ p50, p95 }: Times): string {
  return `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`
}
