import { expect, test } from 'vitest'
import { parseText } from './parse-file.ts'
import { FileError, maxFileBytes } from './parsed-file.ts'

const fill = (unit: string, length: number) => unit.repeat(Math.floor(length / unit.length))
const cue = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n\n`
/** A text just below the limit of files, of one cue. */
const oneCue = (unit: string) => cue(fill(unit, maxFileBytes - 100))
/** Two megabytes of cues, each as long as one can be. */
const manyCues = (unit: string, length: number) => fill(cue(fill(unit, length)), 2_000_000)

interface CpuUsage {
  /** Microseconds. */
  readonly user: number
  readonly system: number
}

/** The process of Node, whose types the web does not have. */
const { process } = globalThis as unknown as {
  readonly process: { cpuUsage(since?: CpuUsage): CpuUsage }
}

/** The milliseconds of processor that it takes to parse a text, which other programs on the machine do not change. */
function measureParsing(text: string): number {
  const start = process.cpuUsage()
  try {
    parseText(text, 60)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

test.each([
  ['tags that are not closed', '<b '],
  ['signs of tags', '<'],
  ['braces', '{'],
  ['braces of SubStation Alpha', '{\\'],
  ['references that are not closed', '&amp'],
  ['letters', 'a'],
  ['line ends', 'a\n'],
])('a file of %s is parsed in less than a second', (_, unit) => {
  expect(measureParsing(fill(unit, maxFileBytes))).toBeLessThan(900)
  expect(measureParsing(oneCue(unit))).toBeLessThan(900)
  expect(measureParsing(`WEBVTT\n\n${oneCue(unit)}`)).toBeLessThan(900)
})

test.each([
  ['tags that are not closed', '<b ', 4900],
  ['signs of tags', '<', 4900],
  ['braces of SubStation Alpha', '{\\', 4900],
  ['voices without words', '<v A>-', 20_000],
  ['timestamps', '<00:00:01.500>a ', 20_000],
  ['references', '&amp;', 20_000],
])('many cues of %s are parsed in less than a second', (_, unit, length) => {
  expect(measureParsing(manyCues(unit, length))).toBeLessThan(900)
  expect(measureParsing(`WEBVTT\n\n${manyCues(unit, length)}`)).toBeLessThan(900)
})

test('100,000 cues are counted in less than a second', () => {
  const cues = fill(cue('Es schneite sehr.'), 100_000 * cue('Es schneite sehr.').length)
  expect(measureParsing(cues)).toBeLessThan(900)
  expect(() => parseText(cues, 60)).toThrow(expect.objectContaining({ problem: 'too-many-lines' }))
})

test('a cue whose markup is far longer than a line can be is refused before it is parsed', () => {
  const problem = expect.objectContaining({ problem: 'text-too-long', line: 1 })
  expect(() => parseText(cue(fill('<i></i>', 20_100)), 60)).toThrow(problem)
  const { segments } = parseText(cue(`${fill('<i></i>', 19_000)}Es schneit.`), 60)
  expect(segments).toMatchObject([{ text: 'Es schneit.' }])
})
