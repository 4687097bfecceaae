import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import { runChecks } from '../checks/run-checks.ts'
import { type Failure, formatFailures, type Outcome, sumOutcomes } from '../outcome.ts'
import { buildWeb, runBrowserStories } from './browser-stories.ts'
import { checkConformance } from './conformance.ts'
import { createStopwatch, formatDurations, parseDurations, type Stopwatch } from './durations.ts'
import { parseTestReport, type TestResult } from './parse-test-report.ts'
import { reportFolder } from './reports.ts'
import { createScratchFolder } from './scratch-folder.ts'
import { listTestedFolders, runVitest } from './vitest-runs.ts'

/**
 * Runs all checks and tests, prints the times, the failures again and one line with the totals, and sets the exit code.
 * The browser stories run beside the checks and the other tests: each of the two waits often for something, and together
 * they use both processors of a small machine.
 */
export async function runTests(): Promise<void> {
  createScratchFolder()
  // Results of an earlier run must not count as results of this one.
  rmSync(reportFolder, { recursive: true, force: true })
  mkdirSync(reportFolder, { recursive: true })
  const { measure, parts } = createStopwatch()
  const outcomes = await measure('everything', async () => {
    // First, because the checks and the stories would otherwise both build it at the same time.
    const otherFailures = await measure('build of the web', buildWeb)
    const runStories =
      otherFailures.length === 0 ? runBrowserStories : async () => ({ passed: 0, failed: 1, otherFailures })
    const [stories, others] = await Promise.all([measure('e2e', runStories), runChecksAndVitest(measure)])
    return [stories, ...others]
  })
  const reports = readReports()
  const results = reports.flatMap((report) => parseTestReport(report, root))
  const files = reports.flatMap((report) => parseDurations(report, root))
  const { passed, failed, otherFailures } = sumOutcomes([...outcomes, checkConformance(results)])
  const failures = formatFailures([...otherFailures, ...findFailures(results)])
  process.stdout.write(`${formatDurations(parts, files)}${failures}\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

async function runChecksAndVitest(measure: Stopwatch['measure']): Promise<Outcome[]> {
  const outcomes = [await measure('checks', runChecks)]
  for (const folder of listTestedFolders()) outcomes.push(await measure(folder, () => runVitest(folder)))
  return outcomes
}

function readReports(): string[] {
  return readdirSync(reportFolder).map((name) => readFileSync(join(reportFolder, name), 'utf8'))
}

/** The failed tests. Skipped tests are not passed either, but have no reason. */
function findFailures(results: readonly TestResult[]): Failure[] {
  return results
    .filter(({ passed, problem }) => !passed && problem !== '')
    .map(({ file, name, problem }) => ({ what: `${file} › ${name}`, problem }))
}
