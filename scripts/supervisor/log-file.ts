import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { LogBacklog } from './log-backlog.ts'
import { getErrorCode, hasCode } from './start-error.ts'

const rotatedFiles = 4

/** A log with rotation: it starts a new file when one is full and retains the last few. */
export interface LogFile {
  readonly path: string
  /**
   * Never throws. Bytes that cannot be written, for example on a full disk, are buffered up to a limit and retried; a line
   * reports how many were dropped.
   */
  write(text: string | Uint8Array): void
  close(): void
}

export interface LogFileOptions {
  /** The file is `<name>.log`. */
  readonly name?: string
  /** Maximum bytes of one file. */
  readonly maxBytes?: number
  /** Maximum bytes buffered in memory while nothing can be written. */
  readonly maxBacklogBytes?: number
  readonly retryDelayMs?: number
  /** Called with the error code once each time that writing starts to fail. */
  readonly onFailure?: (code: string) => void
  /** Appends to an open file and returns the number of bytes written; replaced in tests. */
  readonly append?: (file: number, bytes: Uint8Array) => number
}

/** Opens the log `<folder>/<name>.log`; when full it is renamed to `<name>.1.log`, and so on up to four. */
export function openLogFile(folder: string, options: LogFileOptions = {}): LogFile {
  const { name = 'lares', maxBytes = 10 * 1024 * 1024, retryDelayMs = 1000, append = writeSync } = options
  const path = join(folder, `${name}.log`)
  const backlog = new LogBacklog(options.maxBacklogBytes ?? 1024 * 1024)
  let file: number | undefined
  let size = 0
  let retry: NodeJS.Timeout | undefined

  function open(): number {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const opened = openSync(path, 'a', 0o600)
    size = fstatSync(opened).size
    return opened
  }

  function close(): void {
    if (file === undefined) return
    try {
      closeSync(file)
    } catch {
      // The file descriptor was already closed.
    }
    file = undefined
  }

  function rotate(): void {
    try {
      for (let number = rotatedFiles - 1; number >= 1; number -= 1) {
        renameIfExists(join(folder, `${name}.${number}.log`), join(folder, `${name}.${number + 1}.log`))
      }
      renameSync(path, join(folder, `${name}.1.log`))
    } catch {
      // If files cannot be renamed, a growing log is better than none.
      return
    }
    close()
  }

  function writeBacklog(): void {
    for (let bytes = backlog.first(); bytes; bytes = backlog.first()) {
      file ??= open()
      if (size > 0 && size + bytes.length > maxBytes) rotate()
      file ??= open()
      const written = append(file, bytes)
      size += written
      backlog.remove(written)
    }
  }

  function flush(): void {
    try {
      writeBacklog()
    } catch (error) {
      if (!backlog.isFailing) options.onFailure?.(getErrorCode(error))
      backlog.isFailing = true
      // Reopened at the next attempt, since a disk may have been remounted meanwhile.
      close()
      retry = setTimeout(() => {
        retry = undefined
        flush()
      }, retryDelayMs).unref()
    }
  }

  return {
    path,
    write(text) {
      backlog.add(typeof text === 'string' ? Buffer.from(text) : text)
      if (retry === undefined) flush()
    },
    close() {
      if (backlog.isFailing) flush()
      clearTimeout(retry)
      close()
    },
  }
}

function renameIfExists(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}
