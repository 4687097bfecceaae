import { demoLanguages } from '@lares/demo/demo-languages'
import { judgeAnswer, leaksHidden } from '@lares/demo/question-tables/judge-answer'
import { type QuestionTable, questionTables } from '@lares/demo/question-tables/tables'
import { type FamilyArchive, letStefanAsk, openFamilyArchive } from '@lares/demo/testing/open-family-archive'
import { ask } from '@lares/shared-types/contracts/ai'
import { printTally, type Result } from './tally.ts'

// `npm run bench questions [tuning|further|additional|paraphrased|later|fresh]`: asks the demo archive the questions of `demo/src/question-tables` without a
// model, and counts right, wrong and missing answers of each table. With the name of a table, only that one, question by
// question; the held-out ones have no name here, because single results of them are not to be seen.

const tables: readonly QuestionTable[] = [
  'tuning',
  'further',
  'additional',
  'paraphrased',
  'later',
  'fresh',
  'heldOut',
  'heldOutSecond',
  'heldOutThird',
]
const shown = tables.find((table) => table === process.argv[2] && !table.startsWith('heldOut'))
const names: Record<QuestionTable, string> = {
  tuning: 'Tuning half',
  further: 'Further questions',
  additional: 'Additional questions',
  paraphrased: 'Paraphrased questions',
  later: 'Later questions',
  fresh: 'Fresh questions',
  heldOut: 'Held-out half',
  heldOutSecond: 'Second held-out table',
  heldOutThird: 'Third held-out table',
}

async function askTable({ archive, users }: FamilyArchive, table: QuestionTable): Promise<Result[]> {
  const results: Result[] = []
  for (const language of demoLanguages) {
    for (const question of questionTables[table][language]) {
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
      if (shown) {
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
  for (const table of shown ? [shown] : tables) {
    const results = await askTable(family, table)
    printTally(names[table], results)
    hasLeaks ||= results.some(({ leaks }) => leaks)
  }
} finally {
  await family.archive.close()
}
process.exit(hasLeaks ? 1 : 0)
