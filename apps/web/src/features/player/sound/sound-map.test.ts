import { describe, expect, test } from 'vitest'
import { sumSpans } from '../../../shared/playback/sum-spans.ts'
import { createSoundMap, toColumnRuns } from './sound-map.ts'

const span = (start: number, end: number) => ({ start, end })

describe('a map of sound', () => {
  test('has speech where lines are, once where they overlap', () => {
    expect(createSoundMap([], [span(5, 9), span(0, 2), span(1, 3)]).speech).toEqual([span(0, 3), span(5, 9)])
  })

  test('has no speech where it is silent', () => {
    const { speech } = createSoundMap(
      [span(0, 1), span(3, 4), span(5, 6), span(8, 20)],
      [span(0, 7), span(7.5, 9), span(10, 12), span(30, 31)],
    )
    expect(speech).toEqual([span(1, 3), span(4, 5), span(6, 7), span(7.5, 8), span(30, 31)])
    expect(sumSpans(speech)).toBe(5.5)
  })
})

describe('columns', () => {
  test('show what most of them is', () => {
    const map = { speech: [span(0, 3.4), span(8, 10)], silences: [span(4.4, 8)] }
    expect(toColumnRuns(map, 0, 10, 10)).toEqual({
      speech: [
        { from: 0, to: 3 },
        { from: 8, to: 10 },
      ],
      silence: [{ from: 4, to: 8 }],
    })
  })

  test('are those of the seconds that are shown', () => {
    const map = { speech: [span(0, 4)], silences: [span(4, 100)] }
    expect(toColumnRuns(map, 2, 6, 4)).toEqual({
      speech: [{ from: 0, to: 2 }],
      silence: [{ from: 2, to: 4 }],
    })
    expect(toColumnRuns(map, 0, 0, 4)).toEqual({ speech: [], silence: [] })
  })

  test('show a silence of four seconds in forty minutes of speech on a phone, but not the pauses of a speaker', () => {
    const pauses = Array.from({ length: 200 }, (_, at) => span(at * 12, at * 12 + 1.5))
    const runs = (silences: { start: number; end: number }[]) =>
      toColumnRuns(createSoundMap(silences, [span(0, 2400)]), 0, 2400, 164)
    expect(runs(pauses)).toEqual({ speech: [{ from: 0, to: 164 }], silence: [] })
    expect(runs([span(2397, 2400)]).silence).toEqual([{ from: 163, to: 164 }])
  })

  test('bound what is drawn of four hours with a line and a silence each second', () => {
    const seconds = Array.from({ length: 14_400 }, (_, at) => at)
    const map = {
      speech: seconds.map((at) => span(at, at + 0.6)),
      silences: seconds.map((at) => span(at + 0.6, at + 1)),
    }
    expect(toColumnRuns(map, 0, 14_400, 700)).toEqual({ speech: [{ from: 0, to: 700 }], silence: [] })
    const { speech, silence } = toColumnRuns(map, 0, 600, 300)
    expect(speech.length + silence.length).toBeLessThanOrEqual(600)
  })
})
