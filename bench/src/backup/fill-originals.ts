import { createCipheriv, createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '@lares/api/src/db/client.ts'
import type { FileStore } from '@lares/api/src/files/file-store.ts'
import { sql } from 'kysely'

const blockBytes = 1024 * 1024
const zeros = Buffer.alloc(blockBytes)

export interface Originals {
  readonly files: number
  readonly bytes: number
}

/**
 * Gives every asset of a generated archive a file of its own, of so many bytes together. Their bytes are random, since other
 * programs would store equal or compressible ones in less than their size.
 */
export async function fillOriginals(db: Db, files: FileStore, totalBytes: number): Promise<Originals> {
  const assets = await db.selectFrom('assets').select('id').orderBy('id').execute()
  const size = Math.max(1, Math.floor(totalBytes / assets.length))
  const folder = await files.createWorkFolder()
  const made: { id: string; sha256: string }[] = []
  for (const [index, { id }] of assets.entries()) {
    const draft = join(folder, 'draft')
    const sha256 = await writeRandomFile(draft, index, size)
    await files.adopt(draft, sha256)
    // The store may have linked it, so that it must not be written again.
    await rm(draft)
    made.push({ id, sha256 })
  }
  await rm(folder, { recursive: true })
  await sql`
    update assets set size = ${size}, sha256 = made.sha256
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made(id uuid, sha256 text)
    where made.id = assets.id`.execute(db)
  return { files: assets.length, bytes: size * assets.length }
}

/** Writes the key stream of AES-CTR, which is random and fast to make; returns its SHA-256. */
async function writeRandomFile(path: string, seed: number, size: number): Promise<string> {
  const key = createHash('sha256').update(String(seed)).digest().subarray(0, 16)
  const cipher = createCipheriv('aes-128-ctr', key, Buffer.alloc(16))
  const hash = createHash('sha256')
  const handle = await open(path, 'w')
  try {
    for (let written = 0; written < size; written += blockBytes) {
      const block = cipher.update(zeros.subarray(0, Math.min(blockBytes, size - written)))
      hash.update(block)
      await handle.write(block)
    }
  } finally {
    await handle.close()
  }
  return hash.digest('hex')
}
