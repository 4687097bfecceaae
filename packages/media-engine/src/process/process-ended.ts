/**
 * Why a media process ended before its task was done. `time` and `memory`: it exceeded a limit of the task. `crash`:
 * it ended by itself, for example by a fault in a codec. `killed`: it was killed from outside or could not be started,
 * which says nothing about the file.
 */
export type EndCause = 'time' | 'memory' | 'crash' | 'killed'

/** Thrown for a task whose process ended before it was done. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded'
  readonly endCause: EndCause

  constructor(endCause: EndCause, detail: string, options?: ErrorOptions) {
    super(`The media process ended (${endCause}): ${detail}`, options)
    this.endCause = endCause
  }
}
