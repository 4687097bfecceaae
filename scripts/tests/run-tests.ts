import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import { runChecks } from '../checks/run-checks.ts'
import { runBrowserStories } from './browser-stories.ts'
import { checkConformance } from './conformance.ts'
import { tellFailures } from './failures.ts'
import { type Failure, sumOf } from './outcome.ts'
import { type RanTest, ranTests } from './ran-tests.ts'
import { useScratchFolder } from './scratch-folder.ts'
import { runVitest } from './vitest-runs.ts'

/** Runs everything, tells again what failed and ends with one line that adds it up; sets the exit code. */
export async function runTests(): Promise<void> {
  useScratchFolder()
  const runs = [await runChecks(), runVitest(), runBrowserStories()]
  const ran = allThatRan()
  const { passed, failed, besides } = sumOf([...runs, checkConformance(ran)])
  process.stdout.write(
    `${tellFailures([...besides, ...failedOf(ran)])}\n${passed} passed, ${failed} failed\n`,
  )
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

function allThatRan(): RanTest[] {
  const folder = join(root, '.cache/test-reports')
  return readdirSync(folder).flatMap((name) => ranTests(readFileSync(join(folder, name), 'utf8'), root))
}

/** The tests that failed; those that were passed over have no reason and have not. */
function failedOf(ran: readonly RanTest[]): Failure[] {
  return ran
    .filter(({ passed, problem }) => !passed && problem !== '')
    .map(({ file, name, problem }) => ({ what: `${file} › ${name}`, problem }))
}
