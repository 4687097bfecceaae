import { defaultSteps } from '@lares/shared-types/processing'
import { expect, test } from 'vitest'
import { buildTimeMap } from './build-time-map.ts'

const cuts = [{ from: 200, to: 400 }]

test('silence that is shortened after a change of speed is counted at that speed', () => {
  const steps = [{ ...defaultSteps.speed, factor: 2 }, defaultSteps.silence]
  expect(buildTimeMap(steps, { duration: 20, cuts, sampleRate: 100 })).toEqual([
    [0, 0],
    [4, 2],
    [8, 2],
    [20, 8],
  ])
  expect(buildTimeMap([...steps].reverse(), { duration: 20, cuts, sampleRate: 100 })).toEqual([
    [0, 0],
    [2, 1],
    [4, 1],
    [20, 9],
  ])
})

test('without either there is no map', () => {
  expect(buildTimeMap([defaultSteps.denoise], { duration: 20, cuts: [], sampleRate: 1 })).toBeUndefined()
})
