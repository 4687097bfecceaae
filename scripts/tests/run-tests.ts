import { runChecks } from '../checks/run-checks.ts'
import { runBrowserStories } from './browser-stories.ts'
import { checkConformance } from './conformance.ts'
import { sumOf } from './outcome.ts'
import { useScratchFolder } from './scratch-folder.ts'
import { runVitest } from './vitest-runs.ts'

/** Runs everything and ends with one line that adds it up; sets the exit code. */
export async function runTests(): Promise<void> {
  useScratchFolder()
  const runs = [await runChecks(), runVitest(), runBrowserStories()]
  const { passed, failed } = sumOf([...runs, checkConformance()])
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}
