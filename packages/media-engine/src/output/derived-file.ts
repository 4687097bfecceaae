import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenditionName } from '@lares/shared-types/assets'
import type { DerivedFile } from '../derivation.ts'

const extensions: Record<string, string> = {
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'audio/mp4': 'm4a',
  'application/json': 'json',
  'text/plain': 'txt',
  'text/html': 'html',
}

/** Returns the path of a rendition inside `folder`, such as `thumbnail-320.webp` or `playable.mp4`. */
export function getRenditionPath(
  folder: string,
  name: RenditionName,
  variant: string,
  mediaType: string,
): string {
  const stem = variant === '' ? name : `${name}-${variant}`
  return join(folder, `${stem}.${extensions[mediaType] ?? 'bin'}`)
}

/** Writes a rendition into `folder` and returns its description. */
export async function writeRendition(
  folder: string,
  rendition: Omit<DerivedFile, 'path' | 'size'>,
  content: Uint8Array | string,
): Promise<DerivedFile> {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  const path = getRenditionPath(folder, rendition.name, rendition.variant, rendition.mediaType)
  await writeFile(path, bytes)
  return { ...rendition, path, size: bytes.byteLength }
}
