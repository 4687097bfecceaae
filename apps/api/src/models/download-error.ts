/** `unreachable`: the server cannot be reached, or does not have the file; `damaged`: the file is another than expected. */
export type DownloadErrorReason = 'unreachable' | 'damaged'

/** Thrown when a model cannot be downloaded. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError'
  readonly reason: DownloadErrorReason

  constructor(reason: DownloadErrorReason, detail: string, options?: ErrorOptions) {
    super(`The model cannot be downloaded (${reason}): ${detail}`, options)
    this.reason = reason
  }
}
