/** The server cannot be reached, rejects the key, or gives an invalid answer. */
export class TypesenseUnavailable extends Error {
  override readonly name = 'TypesenseUnavailable'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'Invalid answer of the Typesense server', {
      cause,
    })
  }
}

/** The server does not have the collection. */
export class CollectionLost extends Error {
  override readonly name = 'CollectionLost'
}

/** HTTP status of the server's error reply; undefined where it did not answer. */
export function getStatus(error: unknown): number | undefined {
  return error instanceof Error && 'httpStatus' in error && typeof error.httpStatus === 'number'
    ? error.httpStatus
    : undefined
}

/** Runs a call of the client and translates its errors into `CollectionLost` or `TypesenseUnavailable`. */
export async function translateErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof TypesenseUnavailable) throw error
    throw getStatus(error) === 404
      ? new CollectionLost('', { cause: error })
      : new TypesenseUnavailable(toLoggable(error))
  }
}

/** Errors of the client contain the whole request with the API key, which must not be logged. */
function toLoggable(error: unknown): Error {
  const status = getStatus(error)
  const message = error instanceof Error ? error.message : String(error)
  const loggable = new Error(message.slice(0, 500))
  if (error instanceof Error) loggable.name = error.name
  return status === undefined ? loggable : Object.assign(loggable, { status })
}
