import { statfs } from 'node:fs/promises'
import type { ModelPackage } from './model-package.ts'

/** Throws `ENOSPC` where the disk of a folder has no space for the download of a model and its files. */
export async function requireSpace(
  folder: string,
  { downloadBytes, unpackedBytes }: ModelPackage,
): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= downloadBytes + unpackedBytes) return
  throw Object.assign(new Error('There is not enough space for the model.'), { code: 'ENOSPC' })
}
