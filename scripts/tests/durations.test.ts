import { expect, test } from 'vitest'
import { formatDurations, parseDurations } from './durations.ts'

test('reads the duration of a file from Vitest, and of a story from Playwright', () => {
  const vitest = { testResults: [{ name: '/lares/apps/bff/src/a.test.ts', startTime: 1000, endTime: 3500 }] }
  const playwright = {
    config: { rootDir: '/lares/e2e/stories' },
    suites: [
      {
        suites: [
          {
            specs: [
              {
                title: 'two',
                file: 'b.spec.ts',
                tests: [{ results: [{ duration: 400 }, { duration: 600 }] }],
              },
            ],
          },
        ],
      },
    ],
  }
  expect(parseDurations(JSON.stringify(vitest), '/lares')).toEqual([
    { what: 'apps/bff/src/a.test.ts', seconds: 2.5 },
  ])
  expect(parseDurations(JSON.stringify(playwright), '/lares')).toEqual([
    { what: 'e2e/stories/b.spec.ts › two', seconds: 1 },
  ])
  expect(parseDurations('half a {', '/lares')).toEqual([])
})

test('lists the parts in their order and the ten slowest of the rest', () => {
  const files = Array.from({ length: 12 }, (_, number) => ({ what: `file ${number}`, seconds: number * 10 }))
  const lines = formatDurations([{ what: 'checks', seconds: 59.7 }], files).split('\n')
  expect(lines).toContain('   1:00  checks')
  expect(lines.filter((line) => line.includes('file'))).toHaveLength(11)
  expect(lines).toContain('   1:50  file 11')
  expect(lines).not.toContain('   0:10  file 1')
})
