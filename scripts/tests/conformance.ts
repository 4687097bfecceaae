import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import type { Outcome } from '../outcome.ts'
import type { TestResult } from './parse-test-report.ts'

/** A row of docs/conformance.md: a sentence of the specification and the tests that verify it. */
export interface ConformanceRow {
  readonly sentence: string
  readonly tests: readonly { readonly file: string; readonly name: string }[]
}

/**
 * Checks that every test named in docs/conformance.md has run and passed. A row counts as one test; its problems are
 * printed.
 */
export function checkConformance(results: readonly TestResult[]): Outcome {
  process.stdout.write('\n── docs/conformance.md\n')
  const rows = readRows(readFileSync(join(root, 'docs/conformance.md'), 'utf8'))
  const problems = rows.map((row) => findProblems(row, results))
  for (const problem of problems.flat()) process.stdout.write(`✗ ${problem}\n`)
  const failed = problems.filter(({ length }) => length > 0).length
  process.stdout.write(`${rows.length - failed} of ${rows.length} sentences hold\n`)
  return { passed: rows.length - failed, failed: rows.length === 0 ? 1 : failed }
}

/**
 * Reads the rows of all tables whose last column names tests as `` `file` › name ``, separated by `<br>`. Rows that say
 * “decided” there are skipped: they decide what the specification leaves open.
 */
export function readRows(markdown: string): ConformanceRow[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (-|§|sentence)/i.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))
    .map((cells) => ({ sentence: cells.at(2) ?? '', named: cells.at(-2) ?? '' }))
    .filter(({ named }) => !named.startsWith('decided'))
    .map(({ sentence, named }) => ({ sentence, tests: named.split('<br>').flatMap(parseTest) }))
}

/** The problems of a row: it names no test, or a test that has not run or has failed. */
export function findProblems({ sentence, tests }: ConformanceRow, results: readonly TestResult[]): string[] {
  if (tests.length === 0) return [`“${sentence}” names no test`]
  return tests.flatMap(({ file, name }) => {
    const matches = results.filter((test) => test.file === file && matchesName(test.name, name))
    if (matches.length === 0) return [`“${sentence}”: ${file} › ${name} has not run`]
    return matches.some(({ passed }) => !passed) ? [`“${sentence}”: ${file} › ${name} has failed`] : []
  })
}

/** A name that ends with an ellipsis stands for all tests that start with it, such as those of `test.each`. */
function matchesName(name: string, pattern: string): boolean {
  return pattern.endsWith('…') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}

function parseTest(cell: string): { file: string; name: string }[] {
  const [, file, name] = /^`([^`]+)` › (.+)$/.exec(cell.trim()) ?? []
  return file && name ? [{ file, name }] : []
}
