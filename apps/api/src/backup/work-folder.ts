import { rm } from 'node:fs/promises'
import type { FileStore } from '../files/file-store.ts'

/** Lends a folder for temporary files, which is removed afterwards. */
export async function withWorkFolder<T>(
  files: Pick<FileStore, 'createWorkFolder'>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await files.createWorkFolder()
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
