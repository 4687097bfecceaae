import { mkdir, writeFile } from 'node:fs/promises'
import { prepareArchive } from './archive/prepare.ts'
import { measureAll, type Results } from './measure/measure-all.ts'
import { growth, verdicts } from './report/goals.ts'
import { printResults, printVerdicts } from './report/print.ts'

/**
 * `node bench/src/main.ts [count …]`: the benchmarks on archives of so many made-up items (50,000 if none is
 * named; several show the growth), with the goals of the project. Figures go to `.cache/bench/` too.
 */
const counts = process.argv.slice(2).map(Number)
if (counts.some((count) => !Number.isInteger(count) || count < 1000)) {
  console.error('Name numbers of items, 1000 at least: node bench/src/main.ts 5000 50000')
  process.exit(2)
}

const folder = new URL('../../.cache/bench/', import.meta.url)
const all: Results[] = []
for (const count of counts.length > 0 ? counts : [50_000]) {
  const dataDir = await prepareArchive(count, say)
  const results = await measureAll(dataDir, count, say)
  await mkdir(folder, { recursive: true })
  await writeFile(
    new URL(`${count}.json`, folder),
    JSON.stringify({ ...results, goals: verdicts(results) }, null, 2),
  )
  printResults(results)
  printVerdicts(verdicts(results))
  all.push(results)
}
const [small, large] = [all.at(0), all.at(-1)]
if (small && large && small !== large) printVerdicts(growth(small, large))

function say(line: string): void {
  console.log(line)
}
