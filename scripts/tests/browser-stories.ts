import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import type { Failure, Outcome } from '../outcome.ts'
import { buildIfStale } from '../supervisor/web-build.ts'
import { ensureChromium } from './chromium.ts'
import { readOutcome, reportFolder } from './reports.ts'
import { runStreamed } from './run-streamed.ts'

/** Builds the web, so that neither the checks nor the stories do; returns a failure if that is impossible. */
export async function buildWeb(): Promise<Failure[]> {
  try {
    buildIfStale(root)
    return []
  } catch (error) {
    return [{ what: 'build of the web', problem: String(error) }]
  }
}

/** Runs the stories of e2e/ in Chromium against the built product; fails if there is no Chromium. */
export async function runBrowserStories(): Promise<Outcome> {
  if (globSync('e2e/stories/**/*.spec.ts', { cwd: root }).length === 0) return { passed: 0, failed: 0 }
  if (!ensureChromium()) return { passed: 0, failed: 1 }
  const report = join(reportFolder, 'e2e.json')
  const status = await runStreamed({
    label: 'e2e',
    command: [join(root, 'node_modules/@playwright/test/cli.js'), 'test'],
    cwd: join(root, 'e2e'),
    env: { PLAYWRIGHT_JSON: report },
  })
  return readOutcome(report, status)
}
