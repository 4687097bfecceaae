import { expect, test } from 'vitest'
import { findProblems, readRows } from './conformance.ts'
import { parseTestReport } from './parse-test-report.ts'

const table = `
# Conformance

| § | sentence | test |
| - | -------- | ---- |
| 2 | Unknown routes show a 404 page | \`a.test.ts\` › says so<br>\`e2e/b.spec.ts\` › tells of … |
| 3 | Intents are info \\| error | nobody wrote one |
| 4 | Server behaviour: not shown | decided in [0003](decisions/0003.md) |
`

test('reads the tests of each row, and skips rows that are decided elsewhere', () => {
  expect(readRows(table)).toEqual([
    {
      sentence: 'Unknown routes show a 404 page',
      tests: [
        { file: 'a.test.ts', name: 'says so' },
        { file: 'e2e/b.spec.ts', name: 'tells of …' },
      ],
    },
    { sentence: 'Intents are info | error', tests: [] },
  ])
})

test('a row passes when every test it names has run and passed', () => {
  const [row, empty] = readRows(table)
  if (!row || !empty) throw new Error('there are two rows')
  const first = { file: 'a.test.ts', name: 'says so', passed: true, problem: '' }
  const second = { file: 'e2e/b.spec.ts', name: 'tells of bots', passed: true, problem: '' }
  expect(findProblems(row, [first, second])).toEqual([])
  expect(findProblems(row, [first])).toEqual([expect.stringContaining('has not run')])
  expect(findProblems(row, [first, second, { ...second, name: 'tells of people', passed: false }])).toEqual([
    expect.stringContaining('has failed'),
  ])
  expect(findProblems(row, [{ ...first, file: 'other.test.ts' }, second])).toHaveLength(1)
  expect(findProblems(empty, [first, second])).toEqual([expect.stringContaining('names no test')])
})

test('parses the reports of both test runners', () => {
  const vitest = {
    testResults: [
      {
        name: '/lares/apps/bff/src/a.test.ts',
        assertionResults: [
          { ancestorTitles: ['signing in'], title: 'works', status: 'passed' },
          { ancestorTitles: [], title: 'waits', status: 'skipped' },
          {
            ancestorTitles: [],
            title: 'adds',
            status: 'failed',
            failureMessages: ['\u001b[31m2\u001b[39m is not 3'],
          },
        ],
      },
    ],
  }
  const playwright = {
    config: { rootDir: '/lares/e2e/stories' },
    suites: [
      {
        title: 'b.spec.ts',
        specs: [{ title: 'one', ok: true, file: 'b.spec.ts' }],
        suites: [
          {
            title: 'group',
            specs: [
              {
                title: 'two',
                ok: false,
                file: 'b.spec.ts',
                tests: [{ results: [{ errors: [{ message: 'not seen' }] }] }],
              },
            ],
          },
        ],
      },
    ],
  }
  expect(parseTestReport(JSON.stringify(vitest), '/lares')).toEqual([
    { file: 'apps/bff/src/a.test.ts', name: 'signing in works', passed: true, problem: '' },
    { file: 'apps/bff/src/a.test.ts', name: 'waits', passed: false, problem: '' },
    { file: 'apps/bff/src/a.test.ts', name: 'adds', passed: false, problem: '2 is not 3' },
  ])
  expect(parseTestReport(JSON.stringify(playwright), '/lares')).toEqual([
    { file: 'e2e/stories/b.spec.ts', name: 'one', passed: true, problem: '' },
    { file: 'e2e/stories/b.spec.ts', name: 'group two', passed: false, problem: 'not seen' },
  ])
  expect(parseTestReport('half a {', '/lares')).toEqual([])
})
