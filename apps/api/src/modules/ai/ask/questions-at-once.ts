import { AppError } from '@lares/server-kit/app-error'
import { mostForUser, mostInProcess } from '../answers-at-once.ts'

/** The questions that this process is asking the model: as many at once as answers are written in conversations. */
export class QuestionsAtOnce {
  readonly #ofUsers = new Map<string, number>()
  #all = 0

  /** Counts a question of somebody while `ask` lasts. Throws `ai-busy`, `ai-too-many-answers`, and what `ask` throws. */
  async counted<T>(userId: string, ask: () => Promise<T>): Promise<T> {
    const ofUser = this.#ofUsers.get(userId) ?? 0
    if (this.#all >= mostInProcess) throw new AppError('ai-busy', { message: 'Too many answers at once.' })
    if (ofUser >= mostForUser) {
      throw new AppError('ai-too-many-answers', { message: 'Other answers are being written for you.' })
    }
    this.#all += 1
    this.#ofUsers.set(userId, ofUser + 1)
    try {
      return await ask()
    } finally {
      this.#all -= 1
      this.#oneLess(userId)
    }
  }

  #oneLess(userId: string): void {
    const left = (this.#ofUsers.get(userId) ?? 1) - 1
    if (left > 0) this.#ofUsers.set(userId, left)
    else this.#ofUsers.delete(userId)
  }
}
