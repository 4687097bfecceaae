import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads the secret in `<dataDir>/secrets/<name>`, or creates it: 64 hexadecimal characters, readable by the owner alone.
 * Processes that start concurrently agree on one secret. Throws the errors of the file system.
 */
export function readOrCreateSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets')
  const path = join(folder, name)
  return readIfExists(path) ?? create(folder, path)
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function create(folder: string, path: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(temporaryPath, `${randomBytes(32).toString('hex')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  try {
    // A link is atomic and never replaces the secret of a faster process.
    linkSync(temporaryPath, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(temporaryPath, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
