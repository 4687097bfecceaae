import { rm } from 'node:fs/promises'
import type { DerivedFile, Effort, EnclosedFile } from '@lares/media-engine/derivation'
import type { DeriveInput } from '@lares/media-engine/derive'
import { describeMediaType } from '@lares/media-engine/families'
import { ProcessEnded } from '@lares/media-engine/process/process-ended'
import { UnreadableFile, type UnreadableReason } from '@lares/media-engine/unreadable-file'
import type { Rotation } from '@lares/shared-types/rotations'
import { hashFile } from '../../files/sha256.ts'
import { type DerivableAsset, isRecording } from '../../jobs/derivation-queue.ts'
import type { Services } from '../../services.ts'
import { clearDamage } from './damage/damage-marks.ts'
import type { StoredEnclosure } from './enclosed-files.ts'
import { findSamePicture, type PresentFilm, type SamePictureFile } from './present-renditions.ts'
import type { DerivedRendition, StoredDerivation } from './save-derivation.ts'

/** Enough for the pictures of any file and for the database that shares the disk. */
const minFreeBytes = 64 * 1024 * 1024

/** What the renditions are made of, and how a person wants them. */
export interface DerivableOriginal {
  readonly id: string
  readonly media_type: string
  readonly sha256: string
  readonly rotation: Rotation
  readonly poster_at: number | null
}

interface DerivationOptions {
  readonly effort: Effort
  readonly signal: AbortSignal
  /** Renditions that stay if they are right. */
  readonly present?: PresentFilm | undefined
  /** Receives the share of the work that is done. */
  readonly onProgress?: (share: number) => void
}

/**
 * Derives everything from an asset's original in a media process, and moves the files into the store. Throws
 * UnreadableFile, ProcessEnded and the errors of the file system.
 */
export async function deriveAndStore(
  services: Services,
  asset: DerivableOriginal,
  { effort, signal, present, onProgress }: DerivationOptions,
): Promise<StoredDerivation> {
  const { files, media } = services
  const sniffed = describeMediaType(asset.media_type)
  const picture = sniffed.family === 'video' ? await findSamePicture(services, asset.id) : undefined
  const folder = await files.createWorkFolder('worker')
  try {
    const derivation = await files.withLocalFile(asset.sha256, (path) =>
      withPresent(services, { present, picture }, (film) =>
        media.derive({
          path,
          sniffed,
          outDir: folder,
          effort,
          rotation: asset.rotation,
          ...(asset.poster_at !== null && { posterAt: asset.poster_at }),
          ...film,
          ...(onProgress && { onProgress }),
          signal,
        }),
      ),
    )
    return {
      rotation: asset.rotation,
      posterAt: asset.poster_at,
      retained: derivation.retained ?? [],
      renditions: await storeRenditions(services, derivation.files),
      facts: derivation.facts,
      enclosures: {
        files: await storeEnclosures(services, derivation.enclosed ?? []),
        omitted: derivation.omitted ?? 0,
      },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface PresentFilms {
  readonly present: PresentFilm | undefined
  readonly picture: SamePictureFile | undefined
}

/** Calls `use` with the present renditions, of which the playable copies are files on this machine meanwhile. */
function withPresent<T>(
  { files }: Services,
  { present, picture }: PresentFilms,
  use: (film: Pick<DeriveInput, 'present' | 'samePicture'>) => Promise<T>,
): Promise<T> {
  const withFile = (sha256: string | undefined, useFile: (path: string | undefined) => Promise<T>) =>
    sha256 === undefined ? useFile(undefined) : files.withLocalFile(sha256, useFile)
  return withFile(present?.playable, (copy) =>
    withFile(present?.playableSmall, (small) =>
      withFile(picture?.sha256, (path) =>
        use({
          ...(present && {
            present: { ...present, ...(copy && { playable: copy }), ...(small && { playableSmall: small }) },
          }),
          ...(picture && path && { samePicture: { path, rotation: picture.rotation } }),
        }),
      ),
    ),
  )
}

/**
 * Whether the disk has room for the output: a fixed minimum, and for audio, video and mails the size of the original.
 */
export async function hasFreeSpaceFor(
  { files }: Services,
  asset?: Pick<DerivableAsset, 'family' | 'size'>,
): Promise<boolean> {
  const isCopied = asset && (asset.family === 'mail' || isRecording(asset))
  const copiedBytes = isCopied ? Number(asset.size) : 0
  return (await files.getFreeBytes()) >= minFreeBytes + copiedBytes
}

/** The reason to record when an attempt exceeded a limit or crashed; undefined for every other failure. */
export function getExceededReason(error: unknown): UnreadableReason | undefined {
  if (error instanceof UnreadableFile && error.reason === 'too-complex') return 'too-complex'
  if (!(error instanceof ProcessEnded)) return undefined
  const reasons = { time: 'too-complex', memory: 'too-complex', crash: 'corrupt', killed: undefined } as const
  return reasons[error.endCause]
}

async function storeRenditions(
  services: Services,
  derived: readonly DerivedFile[],
): Promise<DerivedRendition[]> {
  const stored: DerivedRendition[] = []
  for (const { path, ...rendition } of derived) {
    const sha256 = await hashFile(path)
    await services.files.adopt(path, sha256)
    stored.push({ ...rendition, sha256 })
  }
  await clearDamage(
    services,
    stored.map(({ sha256 }) => sha256),
  )
  return stored
}

async function storeEnclosures(
  { files }: Services,
  enclosed: readonly EnclosedFile[],
): Promise<StoredEnclosure[]> {
  const stored: StoredEnclosure[] = []
  for (const { path, ...file } of enclosed) {
    const sha256 = await hashFile(path)
    await files.adopt(path, sha256)
    stored.push({ ...file, sha256 })
  }
  return stored
}
