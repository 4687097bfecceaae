import type { TimeMap } from './assets.ts'

/** The times of a version of a version beside those of the original. */
export function composeTimeMaps(
  first: TimeMap | undefined,
  second: TimeMap | undefined,
): TimeMap | undefined {
  if (!first || !second) return first ?? second
  const middles = [...new Set([...first.map(([, middle]) => middle), ...second.map(([middle]) => middle)])]
  const pairs: [number, number][] = []
  for (const middle of middles.sort((a, b) => a - b)) {
    const [firstFrom, firstTo] = findOriginalTimes(first, middle)
    const to = mapTime(second, middle)
    pairs.push([firstFrom, to])
    if (firstTo !== firstFrom) pairs.push([firstTo, to])
  }
  return pairs
}

/** Times this close are the same. */
const toleranceSeconds = 1e-6

/** The seconds of the original that are heard at a second of the version: the first and the last where something was left out. */
export function findOriginalTimes(map: TimeMap, second: number): [first: number, last: number] {
  const index = findIndex(map, ([, to]) => to >= second - toleranceSeconds)
  const first = map[index]
  if (!first || first[1] > second + toleranceSeconds) {
    const value = interpolate(map[index - 1] ?? map[index], first ?? map.at(-1), second)
    return [value, value]
  }
  const last = map[findIndex(map, ([, to]) => to > second + toleranceSeconds) - 1]
  return [first[0], last?.[0] ?? first[0]]
}

function interpolate(
  before: TimeMap[number] | undefined,
  after: TimeMap[number] | undefined,
  second: number,
): number {
  if (!before || !after || before[1] === after[1]) return after?.[0] ?? second
  return before[0] + Math.min(1, (second - before[1]) / (after[1] - before[1])) * (after[0] - before[0])
}

/** The second of the version at which a second of the original is heard, or would be. */
export function mapTime(map: TimeMap, second: number): number {
  const next = findIndex(map, ([from]) => from >= second)
  const after = map[next] ?? map.at(-1)
  const before = next === map.length ? map.at(-2) : map[Math.max(0, next - 1)]
  if (!after || !before || after[0] === before[0]) return after?.[1] ?? second
  const share = Math.min(1, (second - before[0]) / (after[0] - before[0]))
  return before[1] + share * (after[1] - before[1])
}

/** The index of the first pair for which a condition is true that is true for all after it; the length of the map if there is none. */
function findIndex(map: TimeMap, isAfter: (pair: TimeMap[number]) => boolean): number {
  let [low, high] = [0, map.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const pair = map[middle]
    if (pair && isAfter(pair)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The times of what remains of a recording beside those of the whole.
 *
 * @param spans the parts that remain, in ascending order and without overlap
 * @param duration seconds of the whole
 */
export function toCutTimeMap(
  spans: readonly { readonly start: number; readonly end: number }[],
  duration: number,
): TimeMap {
  const pairs: TimeMap = [[0, 0]]
  const add = (from: number, to: number) => {
    const last = pairs.at(-1)
    if (last && last[0] === from && last[1] === to) return
    pairs.push([from, to])
  }
  let length = 0
  for (const { start, end } of spans) {
    add(start, length)
    length += end - start
    add(end, length)
  }
  add(Math.max(duration, spans.at(-1)?.end ?? 0), length)
  return pairs
}

/** The same times with those of the version first. */
export function invertTimeMap(map: TimeMap): TimeMap {
  return map.map(([from, to]): [number, number] => [to, from])
}
