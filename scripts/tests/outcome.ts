/** How many tests passed and failed. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
}

export function sumOf(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  }
}
