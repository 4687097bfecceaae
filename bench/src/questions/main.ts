import { demoLanguages } from '@lares/demo/demo-languages'
import { judgeAnswer, leaksHidden } from '@lares/demo/question-tables/judge-answer'
import { type Half, questionTables } from '@lares/demo/question-tables/tables'
import { type FamilyArchive, letStefanAsk, openFamilyArchive } from '@lares/demo/testing/open-family-archive'
import { ask } from '@lares/shared-types/contracts/ai'
import { printTally, type Result } from './tally.ts'

// `npm run bench questions [tuning]`: asks the demo archive the questions of `demo/src/question-tables` without a model,
// and counts right, wrong and missing answers of each half. With `tuning`, only that half, question by question.

const isTuning = process.argv[2] === 'tuning'
const halves: readonly Half[] = isTuning ? ['tuning'] : ['tuning', 'heldOut']
const names: Record<Half, string> = { tuning: 'Tuning half', heldOut: 'Held-out half' }

async function askHalf({ archive, users }: FamilyArchive, half: Half): Promise<Result[]> {
  const results: Result[] = []
  for (const language of demoLanguages) {
    for (const question of questionTables[half][language]) {
      const start = performance.now()
      const { reply } = await archive.call(users[question.as], ask, { body: { question: question.question } })
      const milliseconds = performance.now() - start
      const verdict = judgeAnswer(question, reply)
      results.push({
        language,
        kind: question.kind,
        verdict,
        leaks: leaksHidden(question, reply),
        milliseconds,
      })
      if (isTuning) {
        const first = reply.answer[0]
        const stated = first ? ` → ${first.citations[0]?.title ?? ''}: ${first.text.slice(0, 100)}` : ''
        console.log(`${verdict.padEnd(6)} ${question.kind} ${question.question}${stated}`)
      }
    }
  }
  return results
}

console.log('loading the demo archive')
const family = await openFamilyArchive()
let hasLeaks = false
try {
  await letStefanAsk(family)
  // The first question loads what later ones reuse.
  await family.archive.call(family.users.claire, ask, { body: { question: 'Carillon?' } })
  for (const half of halves) {
    const results = await askHalf(family, half)
    printTally(names[half], results)
    hasLeaks ||= results.some(({ leaks }) => leaks)
  }
} finally {
  await family.archive.close()
}
process.exit(hasLeaks ? 1 : 0)
