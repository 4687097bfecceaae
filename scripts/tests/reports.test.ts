import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { outcomeOf } from './reports.ts'

function report(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lares-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'report.json')
  writeFileSync(path, text)
  return path
}

test('the counts of both runners are read', () => {
  expect(outcomeOf(report('{"numPassedTests":5,"numFailedTests":0,"numPendingTests":2}'), 0)).toMatchObject({
    passed: 5,
    failed: 0,
  })
  expect(outcomeOf(report('{"stats":{"expected":7,"unexpected":1,"flaky":1,"skipped":3}}'), 1)).toMatchObject(
    {
      passed: 7,
      failed: 2,
    },
  )
})

test('a runner that fails without naming a test has failed once, and that is said', () => {
  const besides = [
    { what: expect.stringContaining('report.json'), problem: expect.stringContaining('names no test') },
  ]
  expect(outcomeOf(report('{"numPassedTests":5,"numFailedTests":0}'), 1)).toEqual({
    passed: 5,
    failed: 1,
    besides,
  })
  expect(outcomeOf(report('{"numPassed'), 1)).toEqual({ passed: 0, failed: 1, besides })
  expect(outcomeOf('/nowhere/report.json', 137)).toEqual({ passed: 0, failed: 1, besides })
})

test('a file that fails as a whole is named with its reason', () => {
  const files = [
    { name: '/a.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    { name: '/b.test.ts', status: 'failed', message: '', assertionResults: [{ status: 'failed' }] },
  ]
  const text = JSON.stringify({ numPassedTests: 5, numFailedTests: 0, testResults: files })
  const besides = [{ what: '/a.test.ts', problem: 'Cannot find module' }]
  expect(outcomeOf(report(text), 1)).toEqual({ passed: 5, failed: 1, besides })
})
