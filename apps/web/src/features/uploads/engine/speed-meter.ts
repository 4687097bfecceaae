/** Milliseconds that a measurement looks back: long enough to be calm, short enough to notice a change. */
const span = 8000

/** Bytes a second of one upload over the last seconds. */
export class SpeedMeter {
  #points: { at: number; sent: number }[] = []

  /** Notes that `sent` bytes had been sent at a time in milliseconds; answers the speed, 0 while it is unknown. */
  note(at: number, sent: number): number {
    this.#points = [...this.#points.filter((point) => at - point.at <= span), { at, sent }]
    const [first] = this.#points
    const time = at - (first?.at ?? at)
    return time < 500 ? 0 : ((sent - (first?.sent ?? sent)) / time) * 1000
  }
}
