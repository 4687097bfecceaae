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
    const [firstFrom, firstTo] = invert(first, middle)
    const to = mapTime(second, middle)
    pairs.push([firstFrom, to])
    if (firstTo !== firstFrom) pairs.push([firstTo, to])
  }
  return pairs
}

/** The seconds of the original that are heard at a second of the version: two where something was left out. */
function invert(map: TimeMap, second: number): [number, number] {
  const same = map.filter(([, to]) => Math.abs(to - second) < 1e-6)
  const [first, last] = [same.at(0), same.at(-1)]
  if (first && last) return [first[0], last[0]]
  const value = mapTime(invertTimeMap(map), second)
  return [value, value]
}

/** The second of the version at which a second of the original is heard, or would be. */
export function mapTime(map: TimeMap, second: number): number {
  const next = findPairFrom(map, second)
  const after = map[Math.min(next, map.length - 1)]
  const before = next === map.length ? map.at(-2) : map[Math.max(0, next - 1)]
  if (!after || !before || after[0] === before[0]) return after?.[1] ?? second
  const share = Math.min(1, (second - before[0]) / (after[0] - before[0]))
  return before[1] + share * (after[1] - before[1])
}

/** The same times with those of the version first. */
export function invertTimeMap(map: TimeMap): TimeMap {
  return map.map(([from, to]): [number, number] => [to, from])
}

/** The index of the first pair from a second on, by bisection: maps can have hundreds of thousands of pairs. */
function findPairFrom(map: TimeMap, second: number): number {
  let [low, high] = [0, map.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((map[middle]?.[0] ?? 0) >= second) high = middle
    else low = middle + 1
  }
  return low
}
