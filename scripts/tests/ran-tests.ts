import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** One test that has run. */
export interface RanTest {
  /** Path within the project. */
  readonly file: string
  /** Its title, behind those of the groups that it stands in, parted by single spaces. */
  readonly name: string
  readonly passed: boolean
  /** What went wrong, as its runner says it without colours; of a test that passed, nothing. */
  readonly problem: string
}

/** All tests of a runner's JSON report: Vitest's (`testResults`) or Playwright's (`suites`). None for any other text. */
export function ranTests(report: string, root: string): RanTest[] {
  const parsed: unknown = parse(report)
  if (!isRecord(parsed)) return []
  const ofVitest = list(parsed.testResults).flatMap((file) =>
    list(file.assertionResults).map((test) => ({
      file: relative(root, text(file.name)),
      name: [...strings(test.ancestorTitles), text(test.title)].join(' '),
      passed: test.status === 'passed',
      problem: plain(strings(test.failureMessages)),
    })),
  )
  const config = isRecord(parsed.config) ? text(parsed.config.rootDir) : ''
  return [...ofVitest, ...list(parsed.suites).flatMap((suite) => ofSuite(suite, config, root, []))]
}

function ofSuite(
  suite: Record<string, unknown>,
  folder: string,
  root: string,
  groups: readonly string[],
): RanTest[] {
  const specs = list(suite.specs).map((spec) => ({
    file: relative(root, join(folder, text(spec.file))),
    name: [...groups, text(spec.title)].join(' '),
    passed: spec.ok === true,
    problem: plain(list(spec.tests).flatMap((run) => list(run.results).flatMap(errorsOf))),
  }))
  const inner = list(suite.suites).flatMap((one) => ofSuite(one, folder, root, [...groups, text(one.title)]))
  return [...specs, ...inner]
}

function errorsOf(result: Record<string, unknown>): string[] {
  return list(result.errors).map((error) => text(error.message))
}

function plain(messages: readonly string[]): string {
  return stripVTControlCharacters(messages.join('\n')).trim()
}

function parse(report: string): unknown {
  try {
    return JSON.parse(report)
  } catch {
    return undefined
  }
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
