import { createHash } from 'node:crypto'
import { BackupError } from '../backup-error.ts'
import { formatVersion } from './schemas.ts'

/** Whether a header or manifest says that a newer version of Lares has written it. */
export function isOfNewerVersion(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    typeof value.version === 'number' &&
    value.version > formatVersion
  )
}

export function newerVersion(): BackupError {
  return new BackupError('newer-version', 'A newer version of Lares has written this backup.')
}

export function damaged(key: string, cause?: unknown): BackupError {
  return new BackupError('object-damaged', `${key} is damaged`, { cause })
}

/** Parses the bytes of a JSON file; undefined if they are none. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The SHA-256 of bytes, in hexadecimal digits. */
export function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
