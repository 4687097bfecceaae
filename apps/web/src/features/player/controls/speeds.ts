export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

/** The next faster or slower speed. */
export function changeSpeed(speed: number, step: 1 | -1): number {
  const faster = speeds.find((value) => value > speed)
  const slower = speeds.findLast((value) => value < speed)
  return (step > 0 ? faster : slower) ?? speed
}
