import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import { getToolEnvironment } from '../bootstrap/tool-environment.ts'
import { buildIfStale } from '../supervisor/web-build.ts'
import { ensureChromium } from './chromium.ts'
import type { Outcome } from './outcome.ts'
import { readOutcome } from './reports.ts'

/** Runs the stories of e2e/ in Chromium against the built product; fails if there is no Chromium. */
export function runBrowserStories(): Outcome {
  if (globSync('e2e/stories/**/*.spec.ts', { cwd: root }).length === 0) return { passed: 0, failed: 0 }
  process.stdout.write('\n── e2e\n')
  if (!ensureChromium()) return { passed: 0, failed: 1 }
  buildIfStale(root)
  const report = join(root, '.cache/test-reports/e2e.json')
  rmSync(report, { force: true })
  mkdirSync(join(root, '.cache/test-reports'), { recursive: true })
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const { status } = spawnSync(process.execPath, [playwright, 'test'], {
    cwd: join(root, 'e2e'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...getToolEnvironment(), PLAYWRIGHT_JSON: report },
  })
  return readOutcome(report, status ?? 1)
}
