import { AppError } from '@lares/server-kit/app-error'

/** Previews that run or wait at the same time, of all users together. */
const maxPreviews = 6

/** Runs one preview for each user: a further one cancels the former. */
export class PreviewLimits {
  readonly #running = new Map<string, AbortController>()
  #count = 0

  /** Throws `too-many-requests` for a preview that a later one has cancelled, and while there are too many. */
  async run<T>(
    userId: string,
    disconnected: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    this.#running.get(userId)?.abort()
    const controller = new AbortController()
    this.#running.set(userId, controller)
    if (this.#count >= maxPreviews) throw tooMany()
    this.#count += 1
    try {
      return await work(AbortSignal.any([controller.signal, disconnected]))
    } catch (error) {
      if (controller.signal.aborted) throw tooMany()
      throw error
    } finally {
      this.#count -= 1
      if (this.#running.get(userId) === controller) this.#running.delete(userId)
    }
  }
}

function tooMany(): AppError {
  return new AppError('too-many-requests', {
    message: 'Another preview was requested.',
    params: { retryAfter: 1 },
  })
}
