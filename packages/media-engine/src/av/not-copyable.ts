/** Thrown where a recording or film cannot be cut without encoding it again, although its format usually can. */
export class NotCopyable extends Error {
  override readonly name = 'NotCopyable'
}
