import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import { runChecks } from '../checks/run-checks.ts'
import { runBrowserStories } from './browser-stories.ts'
import { checkConformance } from './conformance.ts'
import { type Failure, formatFailures, sumOutcomes } from './outcome.ts'
import { parseTestReport, type TestResult } from './parse-test-report.ts'
import { createScratchFolder } from './scratch-folder.ts'
import { runVitest } from './vitest-runs.ts'

/** Runs all checks and tests, prints the failures again and one line with the totals, and sets the exit code. */
export async function runTests(): Promise<void> {
  createScratchFolder()
  const runs = [await runChecks(), runVitest(), runBrowserStories()]
  const results = readTestResults()
  const { passed, failed, otherFailures } = sumOutcomes([...runs, checkConformance(results)])
  process.stdout.write(
    `${formatFailures([...otherFailures, ...findFailures(results)])}\n${passed} passed, ${failed} failed\n`,
  )
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

function readTestResults(): TestResult[] {
  const folder = join(root, '.cache/test-reports')
  return readdirSync(folder).flatMap((name) =>
    parseTestReport(readFileSync(join(folder, name), 'utf8'), root),
  )
}

/** The failed tests. Skipped tests are not passed either, but have no reason. */
function findFailures(results: readonly TestResult[]): Failure[] {
  return results
    .filter(({ passed, problem }) => !passed && problem !== '')
    .map(({ file, name, problem }) => ({ what: `${file} › ${name}`, problem }))
}
