/** An answer with which the server refuses. */
export class Fault extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
