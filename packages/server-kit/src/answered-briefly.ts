/**
 * A question whose answer, a failure too, holds for `milliseconds`: asked again within them it is not looked up anew, and
 * those who ask meanwhile wait for the same answer. `now` gives milliseconds since 1970.
 */
export function answeredBriefly<T>(
  milliseconds: number,
  now: () => number,
  lookUp: () => Promise<T>,
): () => Promise<T> {
  let known: { readonly answer: Promise<T>; settledAt?: number } | undefined
  return () => {
    if (known && isFresh(known.settledAt)) return known.answer
    const asked: NonNullable<typeof known> = { answer: lookUp() }
    const settle = () => {
      asked.settledAt = now()
    }
    asked.answer.then(settle, settle)
    known = asked
    return asked.answer
  }

  /** On its way, or just come; a clock that was put back makes no answer last. */
  function isFresh(settledAt: number | undefined): boolean {
    if (settledAt === undefined) return true
    const age = now() - settledAt
    return age >= 0 && age < milliseconds
  }
}
