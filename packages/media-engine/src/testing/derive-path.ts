import type { Rotation } from '@lares/shared-types/rotations'
import type { Derivation } from '../derivation.ts'
import { type DeriveInput, deriveFile, UnreadableFile } from '../derive.ts'
import { sniffFile } from '../sniff.ts'

/** Detects the type of a file and derives its renditions into `<path>-derived`. */
export async function derivePath(
  path: string,
  signal = AbortSignal.timeout(60_000),
  rotation: Rotation = 0,
  film: Pick<DeriveInput, 'posterAt' | 'present' | 'samePicture'> = {},
): Promise<Derivation> {
  const sniffed = await sniffFile(path, path)
  return deriveFile({ ...film, path, sniffed, outDir: `${path}-derived`, rotation, signal })
}

/** Returns the reason why a file cannot be read; throws when it can. */
export async function getUnreadableReason(path: string): Promise<string> {
  const outcome = await derivePath(path).catch((error: unknown) => error)
  if (outcome instanceof UnreadableFile) return outcome.reason
  throw new Error('the file is readable', { cause: outcome })
}

/** Lists name, variant and size of each rendition, such as `thumbnail-320 320x240`. */
export function listRenditions({ files }: Derivation): string[] {
  return files.map(({ name, variant, width, height }) => {
    const label = variant === '' ? name : `${name}-${variant}`
    return width === undefined ? label : `${label} ${width}x${height}`
  })
}
