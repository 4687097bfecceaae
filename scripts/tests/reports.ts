import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Failure, Outcome } from './outcome.ts'

/**
 * What a runner's JSON report says, `numPassedTests` and `numFailedTests` of Vitest or `stats` of Playwright. A runner
 * that fails without naming a test, because a file does not load or because it left no report, has failed once.
 */
export function outcomeOf(reportPath: string, exitCode: number): Outcome {
  const report = read(reportPath)
  const { passed, failed } = countsOf(report)
  const besides = filesThatFailed(report)
  if (exitCode === 0 || failed > 0) return { passed, failed, besides }
  const unnamed = {
    what: reportPath,
    problem: `its runner ended with ${exitCode} and names no test that failed`,
  }
  return { passed, failed: 1, besides: besides.length > 0 ? besides : [unnamed] }
}

/** Files of Vitest that say what is wrong with them as a whole: they do not load, or what goes before their tests failed. */
function filesThatFailed(report: Record<string, unknown>): Failure[] {
  const files = Array.isArray(report.testResults) ? report.testResults.filter(isRecord) : []
  return files
    .filter(({ status, message }) => status === 'failed' && typeof message === 'string' && message !== '')
    .map(({ name, message }) => ({ what: String(name), problem: stripVTControlCharacters(String(message)) }))
}

function countsOf(report: Record<string, unknown>): Pick<Outcome, 'passed' | 'failed'> {
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
