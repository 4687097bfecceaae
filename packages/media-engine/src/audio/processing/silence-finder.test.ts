import { expect, test } from 'vitest'
import { maxCuts, SilenceFinder } from './silence-finder.ts'

test('of more silences than the times of a version may have, the longest are shortened, in their order', () => {
  const finder = new SilenceFinder({ sampleRate: 100, channels: 1, below: -40, longerThan: 0.01, keep: 0 })
  const sound = new Float32Array([1])
  const [short, long] = [new Float32Array(2), new Float32Array(4)]
  for (let index = 0; index < maxCuts + 100; index += 1) {
    finder.add(sound)
    finder.add(index % 2 === 0 ? long : short)
  }
  const cuts = finder.finish()
  expect(cuts).toHaveLength(maxCuts)
  expect(cuts.filter(({ from, to }) => to - from === 4)).toHaveLength(maxCuts / 2 + 50)
  expect(cuts.every(({ from }, index) => from > (cuts[index - 1]?.from ?? 0))).toBe(true)
})
