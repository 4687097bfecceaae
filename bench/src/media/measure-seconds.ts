/** Returns the seconds that some work takes. */
async function measureSeconds(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** Runs two things in turn, several times, and returns the median seconds of each: what else the machine does slows both. */
export async function compareSeconds(
  rounds: number,
  one: () => unknown,
  other: () => unknown,
): Promise<[number, number]> {
  const ones: number[] = []
  const others: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ones.push(await measureSeconds(one))
    others.push(await measureSeconds(other))
  }
  return [getMedian(ones), getMedian(others)]
}

function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
