import { stat } from 'node:fs/promises'
import type { Derivation, DerivationInput, Effort } from './derivation.ts'
import type { MediaFamily, SniffedFile } from './families.ts'
import { deriveInScratchFolder } from './output/scratch-folder.ts'
import { UnreadableFile } from './unreadable-file.ts'

export { UnreadableFile } from './unreadable-file.ts'

/** What is derived from, where it goes and how much time it gets. */
export interface DeriveInput {
  path: string
  sniffed: SniffedFile
  outDir: string
  effort?: Effort
  signal: AbortSignal
}

type Derive = (input: DerivationInput) => Promise<Derivation>

/** One deriver for each family, loaded when the first such file comes: FFmpeg alone takes tens of megabytes. */
const derivers: Record<MediaFamily, () => Promise<Derive>> = {
  image: async () => (await import('./image/derive-image.ts')).deriveImage,
  audio: async () => (await import('./audio/derive-audio.ts')).deriveAudio,
  video: async () => (await import('./video/derive-video.ts')).deriveVideo,
  pdf: async () => (await import('./pdf/derive-pdf.ts')).derivePdf,
  mail: async () => (await import('./mail/derive-mail.ts')).deriveMail,
  text: async () => (await import('./text/derive-text.ts')).deriveText,
  office: async () => (await import('./office/derive-office.ts')).deriveOffice,
  other:
    async () =>
    async ({ sniffed }) => {
      // Its mails become items of their own.
      if (sniffed.mediaType === 'application/mbox') return { files: [], facts: {} }
      throw new UnreadableFile('unsupported')
    },
}

/** Families in which a file without a byte is a mistake, not an empty text. */
const neverEmpty = new Set<MediaFamily>(['image', 'audio', 'video', 'pdf'])

/**
 * Makes everything that is made from an original, within this process: for a media process (`process/`) and tests.
 * The files in `outDir` are complete and synced to disk; when it
 * fails or is cancelled, nothing of it stays there. A second run replaces the files of the first.
 *
 * @param input.path the original, only read
 * @param input.sniffed what `sniffFile` said of it
 * @param input.outDir a folder for this original alone; made if missing
 * @param input.effort `thorough` unless said otherwise
 * @param input.signal cancels; what computes without a pause ends with its process alone
 * @throws UnreadableFile when the original cannot be read, with the reason
 * @throws the signal's reason when cancelled, and the file system's errors
 */
export async function deriveFile(input: DeriveInput): Promise<Derivation> {
  const { path, sniffed, outDir, effort = 'thorough', signal } = input
  signal.throwIfAborted()
  const { size } = await stat(path)
  if (size === 0 && neverEmpty.has(sniffed.family)) throw new UnreadableFile('empty')
  const derive = await derivers[sniffed.family]()
  return deriveInScratchFolder(outDir, (folder) => derive({ path, sniffed, folder, effort, signal }))
}
