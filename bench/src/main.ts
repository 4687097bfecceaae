import { mkdir, writeFile } from 'node:fs/promises'
import { prepareArchive } from './archive/prepare.ts'
import { measureAll, type Results } from './measure/measure-all.ts'
import { evaluateGoals, evaluateGrowth } from './report/goals.ts'
import { printGoals, printResults } from './report/print.ts'

/**
 * `node bench/src/main.ts [count …]`: runs the benchmarks on generated archives with these numbers of items (50,000 by
 * default; several show the growth) and compares them to the goals of the project. Also writes `.cache/bench/`.
 */
const counts = process.argv.slice(2).map(Number)
if (counts.some((count) => !Number.isInteger(count) || count < 1000)) {
  console.error('Pass numbers of items, at least 1000: node bench/src/main.ts 5000 50000')
  process.exit(2)
}

const folder = new URL('../../.cache/bench/', import.meta.url)
const all: Results[] = []
for (const count of counts.length > 0 ? counts : [50_000]) {
  const dataDir = await prepareArchive(count, log)
  const results = await measureAll(dataDir, count, log)
  await mkdir(folder, { recursive: true })
  await writeFile(
    new URL(`${count}.json`, folder),
    JSON.stringify({ ...results, goals: evaluateGoals(results) }, null, 2),
  )
  printResults(results)
  printGoals(evaluateGoals(results))
  all.push(results)
}
const [small, large] = [all.at(0), all.at(-1)]
if (small && large && small !== large) printGoals(evaluateGrowth(small, large))

function log(line: string): void {
  console.log(line)
}
