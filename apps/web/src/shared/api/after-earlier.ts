/** The requests that are under way, by their subject. */
const pending = new Map<string, Promise<unknown>>()

/** Sends a request after the earlier ones about the same subject, so that the last tap decides. */
export async function afterEarlier<T>(subject: string, send: () => Promise<T>): Promise<T> {
  const sent = (pending.get(subject) ?? Promise.resolve()).then(send, send)
  pending.set(subject, sent)
  try {
    return await sent
  } finally {
    if (pending.get(subject) === sent) pending.delete(subject)
  }
}
