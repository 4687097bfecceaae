import { runChecks } from '../checks/run-checks.ts'
import { runBrowserStories } from './browser-stories.ts'
import { sumOf } from './outcome.ts'
import { runVitest } from './vitest-runs.ts'

/** Runs everything and ends with one line that adds it up; sets the exit code. */
export async function runTests(): Promise<void> {
  const { passed, failed } = sumOf([await runChecks(), runVitest(), runBrowserStories()])
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}
