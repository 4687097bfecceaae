import { measuredSentences } from '@lares/demo/parallel-sentences/measured'
import { tuningSentences } from '@lares/demo/parallel-sentences/tuning'
import { openFamilyArchive } from '@lares/demo/testing/open-family-archive'
import type { Times } from '../measure/times.ts'
import { addSentences, measureRecall, type Recall } from './recall.ts'
import { measureSpeed } from './speed.ts'

// `npm run bench concepts [count]`: whether a search by meaning without a model finds the translation of a sentence among the
// items of the demo and all other sentences, and how fast it is among `count` passages. `npm run bench concepts tuning`: only
// the tuning half, sentence by sentence.

const isTuning = process.argv[2] === 'tuning'
const passageCount = Number(process.argv[2] ?? 50_000)

function formatShare(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`
}

function printRecall(name: string, results: readonly Recall[]): void {
  const sum = (pick: (result: Recall) => number) => results.reduce((total, result) => total + pick(result), 0)
  const asked = sum((result) => result.asked)
  for (const { from, to, asked, first, firstFive } of results)
    console.log(
      `  ${from} → ${to}: recall@1 ${formatShare(first, asked)}, @5 ${formatShare(firstFive, asked)}`,
    )
  console.log(
    `${name}: recall@1 ${formatShare(
      sum(({ first }) => first),
      asked,
    )}, @5 ${formatShare(
      sum(({ firstFive }) => firstFive),
      asked,
    )}, another item first ${formatShare(
      sum(({ wrong }) => wrong),
      asked,
    )}`,
  )
}

function formatTimes({ count, p50, p95 }: Times): string {
  return `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (${count})`
}

console.log('loading the demo archive')
const family = await openFamilyArchive()
try {
  const tuning = await addSentences(family, tuningSentences)
  const measured = await addSentences(family, measuredSentences)
  printRecall(
    'Tuning half',
    await measureRecall(family, tuningSentences, tuning, isTuning ? console.log : undefined),
  )
  if (!isTuning) printRecall('Measured half', await measureRecall(family, measuredSentences, measured))
} finally {
  await family.archive.close()
}
if (!isTuning) {
  const speed = await measureSpeed(passageCount, [...tuningSentences, ...measuredSentences])
  console.log(
    `${speed.passages} passages, ${(speed.bytes / 2 ** 20).toFixed(0)} MB, ${speed.perPassage.toFixed(2)} ms to read one`,
  )
  console.log(`sentences: ${formatTimes(speed.sentences)}`)
  console.log(`single words: ${formatTimes(speed.words)}`)
}
process.exit(0)
