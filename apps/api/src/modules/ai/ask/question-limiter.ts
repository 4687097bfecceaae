import { AppError } from '@lares/server-kit/app-error'
import { maxAnswersPerProcess, maxAnswersPerUser } from '../answer-limits.ts'

/**
 * Limits the questions that this process sends to the model at the same time, with the same limits as conversations.
 */
export class QuestionLimiter {
  readonly #countByUser = new Map<string, number>()
  #total = 0

  /**
   * Runs `ask` and counts it as a question of the user meanwhile. Throws `ai-busy`, `ai-too-many-answers`, and what
   * `ask` throws.
   */
  async run<T>(userId: string, ask: () => Promise<T>): Promise<T> {
    const ofUser = this.#countByUser.get(userId) ?? 0
    if (this.#total >= maxAnswersPerProcess)
      throw new AppError('ai-busy', { message: 'Too many answers at once.' })
    if (ofUser >= maxAnswersPerUser) {
      throw new AppError('ai-too-many-answers', { message: 'Other answers are being written for you.' })
    }
    this.#total += 1
    this.#countByUser.set(userId, ofUser + 1)
    try {
      return await ask()
    } finally {
      this.#total -= 1
      this.#release(userId)
    }
  }

  #release(userId: string): void {
    const left = (this.#countByUser.get(userId) ?? 1) - 1
    if (left > 0) this.#countByUser.set(userId, left)
    else this.#countByUser.delete(userId)
  }
}
