import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { LogBacklog } from './log-backlog.ts'
import { codeOf, hasCode } from './start-problem.ts'

const rotatedFiles = 4

/** A log that starts a new file when one is full and retains the last few. */
export interface LogFile {
  readonly path: string
  /**
   * Never throws: what cannot be written, on a full disk say, waits in memory up to a limit and is written as soon as
   * that works again, with a line that tells how much was lost.
   */
  write(text: string | Uint8Array): void
  close(): void
}

export interface LogFileOptions {
  /** The file is `<name>.log`. */
  readonly name?: string
  /** Bytes after which a new file is begun. */
  readonly maxBytes?: number
  /** Bytes that wait in memory at most while nothing can be written. */
  readonly maxBacklogBytes?: number
  readonly retryDelayMs?: number
  /** Is told the error's code once each time that writing begins to fail. */
  readonly onFailure?: (code: string) => void
  /** Appends to an open file and returns how many bytes it took; tests fail it. */
  readonly append?: (file: number, bytes: Uint8Array) => number
}

/** A log file at `<folder>/<name>.log`; when full it becomes `<name>.1.log`, and so on up to four. */
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
      // Its number is no longer that of an open file.
    }
    file = undefined
  }

  function rotate(): void {
    try {
      for (let number = rotatedFiles - 1; number >= 1; number -= 1) {
        renameIfThere(join(folder, `${name}.${number}.log`), join(folder, `${name}.${number + 1}.log`))
      }
      renameSync(path, join(folder, `${name}.1.log`))
    } catch {
      // Where nothing can be renamed, a log that grows is better than none.
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
      if (!backlog.isFailing) options.onFailure?.(codeOf(error))
      backlog.isFailing = true
      // Opened anew at the next try: a disk may have been mounted again meanwhile.
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

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}
