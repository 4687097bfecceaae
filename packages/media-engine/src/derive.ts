import { stat } from 'node:fs/promises'
import type { MediaFamily } from '@lares/shared-types/assets'
import type { Rotation } from '@lares/shared-types/rotations'
import type { Derivation, DerivationInput, Effort, PresentRenditions, SamePicture } from './derivation.ts'
import type { SniffedFile } from './families.ts'
import { deriveInScratchFolder } from './output/scratch-folder.ts'
import { UnreadableFile } from './unreadable-file.ts'

export { UnreadableFile } from './unreadable-file.ts'

export interface DeriveInput {
  path: string
  sniffed: SniffedFile
  outDir: string
  effort?: Effort
  rotation?: Rotation
  posterAt?: number
  present?: PresentRenditions
  samePicture?: SamePicture
  signal: AbortSignal
}

type Derive = (input: DerivationInput) => Promise<Derivation>

/** One deriver per family, loaded with the first such file: FFmpeg alone takes tens of megabytes. */
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
      // The mails of a mailbox file are imported as items by another job.
      if (sniffed.mediaType === 'application/mbox') return { files: [], facts: {} }
      throw new UnreadableFile('unsupported')
    },
}

/** Families in which an empty file is an error. */
const neverEmpty = new Set<MediaFamily>(['image', 'audio', 'video', 'pdf'])

/**
 * Derives renditions and facts from an original within this process: for a media process (`process/`) and tests.
 * The files in `outDir` are complete and synced to disk; when it fails or is cancelled, it leaves no file there.
 * A second run replaces the files of the first.
 *
 * @param input.path the original, only read
 * @param input.sniffed the result of `sniffFile`
 * @param input.outDir a folder for this original only; created if missing
 * @param input.effort defaults to `thorough`
 * @param input.rotation turns the picture of an image or a film; defaults to 0
 * @param input.posterAt the second of a film whose picture becomes its poster; by default one is chosen
 * @param input.present renditions of a film that need not be made again
 * @param input.samePicture the playable copy of a film with the same picture and another sound, of which the picture is copied
 * @param input.signal cancels; a decoder that blocks the event loop only ends with its process
 * @throws UnreadableFile when the original cannot be read, with the reason
 * @throws the signal's reason when cancelled, and the file system's errors
 */
export async function deriveFile(input: DeriveInput): Promise<Derivation> {
  const { path, sniffed, outDir, effort = 'thorough', rotation = 0, signal, ...film } = input
  signal.throwIfAborted()
  const { size } = await stat(path)
  if (size === 0 && neverEmpty.has(sniffed.family)) throw new UnreadableFile('empty')
  const derive = await derivers[sniffed.family]()
  return deriveInScratchFolder(outDir, (folder) =>
    derive({ ...film, path, sniffed, folder, effort, rotation, signal }),
  )
}
