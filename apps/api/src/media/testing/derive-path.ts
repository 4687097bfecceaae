import type { Derivation } from '../derivation.ts'
import { deriveFile, UnreadableFile } from '../derive.ts'
import { sniffFile } from '../sniff.ts'

/** Sniffs a file and derives everything from it into `<path>-derived`. */
export async function derivePath(path: string, signal = AbortSignal.timeout(60_000)): Promise<Derivation> {
  const sniffed = await sniffFile(path, path)
  return deriveFile({ path, sniffed, outDir: `${path}-derived`, signal })
}

/** The reason for which a file cannot be derived from; fails when it can be. */
export async function reasonOf(path: string): Promise<string> {
  const outcome = await derivePath(path).catch((error: unknown) => error)
  if (outcome instanceof UnreadableFile) return outcome.reason
  throw new Error('The file was read', { cause: outcome })
}

/** `thumbnail-320 320x240`: name, variant and size of each file that was made. */
export function outline({ files }: Derivation): string[] {
  return files.map(({ name, variant, width, height }) => {
    const label = variant === '' ? name : `${name}-${variant}`
    return width === undefined ? label : `${label} ${width}x${height}`
  })
}
