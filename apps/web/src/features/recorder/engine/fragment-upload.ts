import { SendError, type SendFailure, sendFragment } from './fragment-sender.ts'

const intervalMs = 4000
const maxRetryMs = 60_000

/** A fragment of a recording, as far as it is recorded. */
interface PresentFragment {
  readonly recordingId: string
  readonly index: number
  readonly mimeType: string
  /** Undefined until the archive has created the upload. */
  readonly uploadUrl: string | undefined
  readonly chunks: readonly Blob[]
  /** Whether more may be recorded. */
  readonly isGrowing: boolean
}

interface FragmentUploadOptions {
  readonly getFragment: () => PresentFragment | undefined
  /** The archive has created the upload of a fragment. */
  readonly onCreated: (recordingId: string, index: number, uploadUrl: string) => void
  /** Everything so far was sent, or why it could not be. */
  readonly onChange: (sending: 'sent' | SendFailure) => void
}

/** Sends a fragment while it grows, every few seconds what is new of it. */
export class FragmentUpload {
  readonly #options: FragmentUploadOptions
  /** Undefined while the archive has to be asked. */
  #sentBytes: number | undefined
  #isSending = false
  #retryMs = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: FragmentUploadOptions) {
    this.#options = options
  }

  /** Begins with another fragment. */
  begin(): void {
    this.#sentBytes = 0
    this.schedule(intervalMs)
  }

  /** Sends what is new after a delay, instead of at the time that was planned. */
  schedule(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), delayMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #send(): Promise<void> {
    const fragment = this.#options.getFragment()
    if (this.#isSending || !fragment) return
    const { recordingId, index, chunks, ...upload } = fragment
    if (chunks.length === 0) {
      if (fragment.isGrowing) this.schedule(intervalMs)
      return
    }
    this.#isSending = true
    try {
      const onCreated = (uploadUrl: string) => this.#options.onCreated(recordingId, index, uploadUrl)
      const target = { recordingId, index, ...upload, sent: this.#sentBytes, onCreated }
      this.#sentBytes = await sendFragment(target, new Blob([...chunks]))
      this.#retryMs = 0
      this.#options.onChange('sent')
    } catch (error) {
      this.#sentBytes = undefined
      this.#retryMs = Math.min(maxRetryMs, Math.max(intervalMs, this.#retryMs * 2))
      this.#options.onChange(error instanceof SendError ? error.failure : 'waiting')
    } finally {
      this.#isSending = false
    }
    if (this.#options.getFragment()?.isGrowing) this.schedule(this.#retryMs || intervalMs)
  }
}
