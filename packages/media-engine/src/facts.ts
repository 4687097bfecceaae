import type { MediaFamily } from '@lares/shared-types/assets'
import type { QuickFacts } from './facts/quick-facts.ts'
import type { SniffedFile } from './families.ts'

export type { MailFacts, QuickFacts } from './facts/quick-facts.ts'

type ReadFacts = (path: string) => Promise<QuickFacts>

/** Loaded with the first such file, so that a process only loads the libraries that it needs. */
const readers: Partial<Record<MediaFamily, () => Promise<ReadFacts>>> = {
  image: async () => (await import('./facts/image-facts.ts')).readImageFacts,
  video: async () => (await import('./facts/video-facts.ts')).readVideoFacts,
  audio: async () => (await import('./facts/audio-facts.ts')).readAudioFacts,
  mail: async () => (await import('./facts/mail-facts.ts')).readMailFacts,
  text: async () => (await import('./facts/text-facts.ts')).readTextFacts,
}

/**
 * Reads the metadata in a file's headers, in a few milliseconds, within this process: for a media
 * process (`process/`), which bounds the time, and for tests.
 *
 * @returns the facts found; a damaged file gives fewer facts and never an error
 */
export async function readQuickFacts(path: string, sniffed: SniffedFile): Promise<QuickFacts> {
  const load = readers[sniffed.family]
  if (load === undefined) return {}
  const read = await load()
  return read(path).catch(() => ({}))
}
