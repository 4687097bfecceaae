import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import type { Outcome } from './outcome.ts'
import type { RanTest } from './ran-tests.ts'

/** A row of docs/conformance.md: what the specification says, and the tests that hold it. */
export interface ConformanceRow {
  readonly sentence: string
  readonly tests: readonly { readonly file: string; readonly name: string }[]
}

/**
 * Holds docs/conformance.md against the tests that have run: each that it names must have run and passed. A row
 * counts as one test; what is wrong with it is printed.
 */
export function checkConformance(ran: readonly RanTest[]): Outcome {
  process.stdout.write('\n── docs/conformance.md\n')
  const rows = readRows(readFileSync(join(root, 'docs/conformance.md'), 'utf8'))
  const problems = rows.map((row) => problemsOf(row, ran))
  for (const problem of problems.flat()) process.stdout.write(`✗ ${problem}\n`)
  const failed = problems.filter(({ length }) => length > 0).length
  process.stdout.write(`${rows.length - failed} of ${rows.length} sentences hold\n`)
  return { passed: rows.length - failed, failed: rows.length === 0 ? 1 : failed }
}

/**
 * The rows of all tables whose last column names tests, as `` `file` › name ``, several parted by `<br>`. A row
 * that decides something the specification leaves open may name none and says “decided” there.
 */
export function readRows(markdown: string): ConformanceRow[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (-|§|sentence)/i.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))
    .map((cells) => ({ sentence: cells.at(2) ?? '', named: cells.at(-2) ?? '' }))
    .filter(({ named }) => !named.startsWith('decided'))
    .map(({ sentence, named }) => ({ sentence, tests: named.split('<br>').flatMap(testOf) }))
}

/** What is wrong with a row: no test named, one that has not run, one that failed. */
export function problemsOf({ sentence, tests }: ConformanceRow, ran: readonly RanTest[]): string[] {
  if (tests.length === 0) return [`“${sentence}” names no test`]
  return tests.flatMap(({ file, name }) => {
    const found = ran.filter((test) => test.file === file && isNamed(test.name, name))
    if (found.length === 0) return [`“${sentence}”: ${file} › ${name} has not run`]
    return found.some(({ passed }) => !passed) ? [`“${sentence}”: ${file} › ${name} has failed`] : []
  })
}

/** A name that ends with an ellipsis stands for all tests that begin like it: one with several examples. */
function isNamed(name: string, wanted: string): boolean {
  return wanted.endsWith('…') ? name.startsWith(wanted.slice(0, -1)) : name === wanted
}

function testOf(cell: string): { file: string; name: string }[] {
  const [, file, name] = /^`([^`]+)` › (.+)$/.exec(cell.trim()) ?? []
  return file && name ? [{ file, name }] : []
}
