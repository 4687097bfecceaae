import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const keptFiles = 4

/** A log that starts a new file when one is full and keeps the last few. */
export interface LogFile {
  readonly path: string
  write(text: string | Uint8Array): void
  close(): void
}

/** Opens `<folder>/lares.log` for adding; past `maxBytes` it becomes `lares.1.log`, and so on up to four. */
export function openLogFile(folder: string, maxBytes = 10 * 1024 * 1024): LogFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'lares.log')
  let file = openSync(path, 'a', 0o600)
  let size = fstatSync(file).size

  function rotate(): void {
    closeSync(file)
    for (let number = keptFiles - 1; number >= 1; number -= 1) {
      const from = join(folder, `lares.${number}.log`)
      if (existsSync(from)) renameSync(from, join(folder, `lares.${number + 1}.log`))
    }
    renameSync(path, join(folder, 'lares.1.log'))
    file = openSync(path, 'a', 0o600)
    size = 0
  }

  return {
    path,
    write(text) {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text
      if (size > 0 && size + bytes.length > maxBytes) rotate()
      size += writeSync(file, bytes)
    },
    close: () => closeSync(file),
  }
}
