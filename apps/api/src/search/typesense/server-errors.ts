/** The server cannot be reached, refuses the key, or answers with something that makes no sense. */
export class TypesenseAway extends Error {
  override readonly name = 'TypesenseAway'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The answer of the Typesense server makes no sense.', {
      cause,
    })
  }
}

/** The server does not have the collection that was named. */
export class CollectionLost extends Error {
  override readonly name = 'CollectionLost'
}

/** The HTTP status with which the server refused; undefined where it did not answer. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'httpStatus' in error && typeof error.httpStatus === 'number'
    ? error.httpStatus
    : undefined
}

/** Runs a call to the server. Throws `CollectionLost` or `TypesenseAway`, whatever the client throws. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof TypesenseAway) throw error
    throw statusOf(error) === 404 ? new CollectionLost('', { cause: error }) : new TypesenseAway(plain(error))
  }
}

/** The client's errors carry the whole request, the key included, which has no place in a log. */
function plain(error: unknown): Error {
  const status = statusOf(error)
  const message = error instanceof Error ? error.message : String(error)
  const told = new Error(message.slice(0, 500))
  if (error instanceof Error) told.name = error.name
  return status === undefined ? told : Object.assign(told, { status })
}
