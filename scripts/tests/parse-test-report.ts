import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** The result of one test. */
export interface TestResult {
  /** Path relative to the project root. */
  readonly file: string
  /** The titles of its groups and its own title, separated by spaces. */
  readonly name: string
  readonly passed: boolean
  /** The error message without colours; empty for a test that passed. */
  readonly problem: string
}

/** Parses a JSON report of Vitest (`testResults`) or Playwright (`suites`); empty for any other text. */
export function parseTestReport(report: string, root: string): TestResult[] {
  const parsed = parseReport(report)
  const vitestResults = list(parsed.testResults).flatMap((file) =>
    list(file.assertionResults).map((test) => ({
      file: relative(root, text(file.name)),
      name: [...strings(test.ancestorTitles), text(test.title)].join(' '),
      passed: test.status === 'passed',
      problem: toPlainText(strings(test.failureMessages)),
    })),
  )
  const config = isRecord(parsed.config) ? text(parsed.config.rootDir) : ''
  return [...vitestResults, ...list(parsed.suites).flatMap((suite) => parseSuite(suite, config, root, []))]
}

function parseSuite(
  suite: Record<string, unknown>,
  folder: string,
  root: string,
  groups: readonly string[],
): TestResult[] {
  const specs = list(suite.specs).map((spec) => ({
    file: relative(root, join(folder, text(spec.file))),
    name: [...groups, text(spec.title)].join(' '),
    passed: spec.ok === true,
    problem: toPlainText(list(spec.tests).flatMap((run) => list(run.results).flatMap(getErrors))),
  }))
  const nested = list(suite.suites).flatMap((child) =>
    parseSuite(child, folder, root, [...groups, text(child.title)]),
  )
  return [...specs, ...nested]
}

function getErrors(result: Record<string, unknown>): string[] {
  return list(result.errors).map((error) => text(error.message))
}

function toPlainText(messages: readonly string[]): string {
  return stripVTControlCharacters(messages.join('\n')).trim()
}

/** Parses a JSON report; empty for any other text. */
export function parseReport(report: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(report)
    return isRecord(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

export function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
