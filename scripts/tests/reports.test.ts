import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOutcome } from './reports.ts'

function writeReport(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lares-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'report.json')
  writeFileSync(path, text)
  return path
}

test('reads the counts of both test runners', () => {
  expect(
    readOutcome(writeReport('{"numPassedTests":5,"numFailedTests":0,"numPendingTests":2}'), 0),
  ).toMatchObject({
    passed: 5,
    failed: 0,
  })
  expect(
    readOutcome(writeReport('{"stats":{"expected":7,"unexpected":1,"flaky":1,"skipped":3}}'), 1),
  ).toMatchObject({
    passed: 7,
    failed: 2,
  })
})

test('counts a runner that fails without naming a test as one failure', () => {
  const otherFailures = [
    { what: expect.stringContaining('report.json'), problem: expect.stringContaining('names no test') },
  ]
  expect(readOutcome(writeReport('{"numPassedTests":5,"numFailedTests":0}'), 1)).toEqual({
    passed: 5,
    failed: 1,
    otherFailures,
  })
  expect(readOutcome(writeReport('{"numPassed'), 1)).toEqual({ passed: 0, failed: 1, otherFailures })
  expect(readOutcome('/nowhere/report.json', 137)).toEqual({ passed: 0, failed: 1, otherFailures })
})

test('reports a file that failed as a whole with its reason', () => {
  const files = [
    { name: '/a.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    { name: '/b.test.ts', status: 'failed', message: '', assertionResults: [{ status: 'failed' }] },
  ]
  const text = JSON.stringify({ numPassedTests: 5, numFailedTests: 0, testResults: files })
  const otherFailures = [{ what: '/a.test.ts', problem: 'Cannot find module' }]
  expect(readOutcome(writeReport(text), 1)).toEqual({ passed: 5, failed: 1, otherFailures })
})
