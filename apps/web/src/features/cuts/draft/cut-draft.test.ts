import { describe, expect, test } from 'vitest'
import {
  addRegion,
  createRegion,
  getLength,
  joinWithNext,
  moveEdge,
  moveRegion,
  removePassage,
  snapToSilence,
  splitAt,
} from './cut-draft.ts'

const spansOf = (regions: readonly { spans: readonly { start: number; end: number }[] }[]) =>
  regions.map(({ spans }) => spans.map(({ start, end }) => [start, end]))

describe('regions', () => {
  test('are divided at a time', () => {
    const regions = splitAt([createRegion(1, 0, 10, 'Boat')], 4, 20)
    expect(spansOf(regions)).toEqual([[[0, 4]], [[4, 10]]])
    expect(regions.map(({ title }) => title)).toEqual(['Boat', ''])
  })

  test('begin at a time that is in none, up to the next', () => {
    expect(spansOf(splitAt([createRegion(1, 6, 10)], 2, 20))).toEqual([[[2, 6]], [[6, 10]]])
    expect(spansOf(splitAt([], 2, 20))).toEqual([[[2, 20]]])
  })

  test('are joined, with one part where nothing is between them', () => {
    const regions = [createRegion(1, 0, 2), createRegion(2, 2, 4), createRegion(3, 6, 8)]
    const joined = joinWithNext(joinWithNext(regions, 1), 1)
    expect(spansOf(joined)).toEqual([
      [
        [0, 4],
        [6, 8],
      ],
    ])
  })

  test('lose a passage', () => {
    const region = removePassage(createRegion(1, 0, 10), { start: 3, end: 5 })
    expect(spansOf([region])).toEqual([
      [
        [0, 3],
        [5, 10],
      ],
    ])
    expect(getLength(region)).toBe(8)
    expect(removePassage(region, { start: 0, end: 10 })).toBe(region)
  })

  test('change their order, but not beyond the list', () => {
    const regions = [createRegion(1, 0, 2), createRegion(2, 2, 4)]
    expect(moveRegion(regions, 2, -1).map(({ id }) => id)).toEqual([2, 1])
    expect(moveRegion(regions, 2, 1)).toBe(regions)
  })

  test('are added at their place, and edges do not cross', () => {
    expect(spansOf(addRegion([createRegion(1, 5, 6)], 1, 2))).toEqual([[[1, 2]], [[5, 6]]])
    expect(addRegion([], 2, 2)).toEqual([])
    expect(spansOf([moveEdge(createRegion(1, 2, 4), 0, 'start', 9, 20)])[0]?.[0]?.[0]).toBeCloseTo(3.95)
    expect(spansOf([moveEdge(createRegion(1, 2, 4), 0, 'end', 99, 20)])).toEqual([[[2, 20]]])
  })
})

describe('edges that are moved to silence', () => {
  /** Ten seconds in bins of 0.1 s: speech, with short pauses around the seconds 2.25 and 6.15. */
  const levels = Uint8Array.from({ length: 100 }, (_, bin) => (bin === 22 ? 40 : bin === 61 ? 30 : 200))
  const loudness = { levels, secondsPerBin: 0.1 }
  const snap = (start: number, end: number) =>
    spansOf([snapToSilence(createRegion(1, start, end), loudness, 10)])[0]

  test('are in the middle of the quietest bin within half a second', () => {
    const [[start, end] = []] = snap(2.6, 5.8) ?? []
    expect(start).toBeCloseTo(2.25)
    expect(end).toBeCloseTo(6.15)
  })

  test('stay where nothing near is quieter, and at the ends of the recording', () => {
    expect(snap(4, 8)).toEqual([[4, 8]])
    expect(snap(0, 10)).toEqual([[0, 10]])
  })

  test('stay where both would be at the same place', () => {
    const region = createRegion(1, 2, 2.5)
    expect(snapToSilence(region, loudness, 10)).toBe(region)
  })

  test('are those of every part', () => {
    const region = {
      ...createRegion(1, 0, 2),
      spans: [
        { start: 0, end: 2 },
        { start: 6, end: 10 },
      ],
    }
    const [first, second] = snapToSilence(region, loudness, 10).spans
    expect(first?.end).toBeCloseTo(2.25)
    expect(second).toEqual({ start: expect.closeTo(6.15), end: 10 })
  })
})
