declare module 'edtf' {
  /** Parses an EDTF expression; `min` and `max` are milliseconds since the epoch, infinite where an interval is open. */
  export default function edtf(
    input: string,
    constraints?: { level?: 0 | 1 | 2 },
  ): {
    readonly type: string
    readonly min: number
    readonly max: number
    readonly values?: readonly number[]
  }
}
