import { readFileSync } from 'node:fs'
import type { Outcome } from './outcome.ts'

/**
 * What a runner's JSON report says, `numPassedTests` and `numFailedTests` of Vitest or `stats` of Playwright. A runner
 * that fails without naming a test, because a file does not load or because it left no report, has failed once.
 */
export function outcomeOf(reportPath: string, exitCode: number): Outcome {
  const { passed, failed } = countsOf(reportPath)
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}

function countsOf(path: string): Outcome {
  const report = read(path)
  const stats = isRecord(report.stats) ? report.stats : undefined
  if (stats)
    return { passed: numberOf(stats.expected), failed: numberOf(stats.unexpected) + numberOf(stats.flaky) }
  return { passed: numberOf(report.numPassedTests), failed: numberOf(report.numFailedTests) }
}

function read(path: string): Record<string, unknown> {
  try {
    const report: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isRecord(report) ? report : {}
  } catch {
    return {}
  }
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
