import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../bootstrap/root.mjs'
import type { Failure, Outcome } from '../outcome.ts'

/** The folder of the JSON reports of a run. */
export const reportFolder = join(root, '.cache/test-reports')

/**
 * Reads the counts of a runner's JSON report, `numPassedTests` and `numFailedTests` of Vitest or `stats` of Playwright. A
 * runner that fails without naming a test, because a file does not load or there is no report, counts as one failure.
 */
export function readOutcome(reportPath: string, exitCode: number): Outcome {
  const report = read(reportPath)
  const { passed, failed } = getCounts(report)
  const otherFailures = findFailedFiles(report)
  if (exitCode === 0 || failed > 0) return { passed, failed, otherFailures }
  const unnamed = {
    what: reportPath,
    problem: `its runner ended with ${exitCode} and names no test that failed`,
  }
  return { passed, failed: 1, otherFailures: otherFailures.length > 0 ? otherFailures : [unnamed] }
}

/** Test files of Vitest that failed as a whole: they do not load, or their setup failed. */
function findFailedFiles(report: Record<string, unknown>): Failure[] {
  const files = Array.isArray(report.testResults) ? report.testResults.filter(isRecord) : []
  return files
    .filter(({ status, message }) => status === 'failed' && typeof message === 'string' && message !== '')
    .map(({ name, message }) => ({ what: String(name), problem: stripVTControlCharacters(String(message)) }))
}

function getCounts(report: Record<string, unknown>): Pick<Outcome, 'passed' | 'failed'> {
  const stats = isRecord(report.stats) ? report.stats : undefined
  if (stats)
    return { passed: toNumber(stats.expected), failed: toNumber(stats.unexpected) + toNumber(stats.flaky) }
  return { passed: toNumber(report.numPassedTests), failed: toNumber(report.numFailedTests) }
}

function read(path: string): Record<string, unknown> {
  try {
    const report: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isRecord(report) ? report : {}
  } catch {
    return {}
  }
}

function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
