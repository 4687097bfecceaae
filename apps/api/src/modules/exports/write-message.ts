import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Item, ItemOf } from '@lares/shared-types/items'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import type { Services } from '../../services.ts'
import type { ExportedFile } from './exported-item.ts'
import { hasFreeSpace } from './free-space.ts'
import { renderEml, toMailWithoutFile } from './pages/eml.ts'
import { AppendingFile } from './zip/appending-file.ts'
import type { ZipSkeletonWriter } from './zip/zip-skeleton.ts'

/** Bytes of the attachments of one message: mail programs and servers refuse larger ones. */
const maxMessageBytes = 25 * 1024 ** 2
/** Bytes of the attachments of all messages of an export, whose copies need space on the disk until the export is deleted. */
const maxExportBytes = 1024 ** 3
/** Bytes on the disk for a byte of an attachment: base64 in the message, in its compressed copy and in the skeleton of the export. */
const diskBytesPerByte = 4

/** Counts the attachments of an export. */
export class AttachmentLimit {
  #rest = maxExportBytes

  /** The files, in their order, that one message can have. */
  take<File extends { readonly asset: { readonly size: number } }>(files: readonly File[]): File[] {
    let rest = Math.min(maxMessageBytes, this.#rest)
    const taken = files.filter(({ asset: { size } }) => {
      if (size > rest) return false
      rest -= size
      return true
    })
    this.#rest -= taken.reduce((sum, { asset }) => sum + asset.size, 0)
    return taken
  }
}

interface MessageTarget {
  readonly zip: ZipSkeletonWriter
  /** The work folder. */
  readonly folder: string
  readonly attachments: AttachmentLimit
}

/**
 * Writes a mail without a file as a message, with the files of it that are in the export. A file that is too large for a message or for the
 * disk, or that cannot be read, is only beside it, as all files are. Does nothing for other items.
 */
export async function writeMessage(
  services: Services,
  target: MessageTarget,
  item: Item,
  files: readonly ExportedFile[],
  signal: AbortSignal,
): Promise<void> {
  const mail = toMailWithoutFile(item)
  if (!mail) return
  const own = files.filter(
    ({ asset, path }) => path !== undefined && !asset.versionOf && !asset.enclosedIn && asset.size > 0,
  )
  const chosen = target.attachments.take(own)
  const bytes = chosen.reduce((sum, { asset: { size } }) => sum + size, 0)
  let attached = (await hasFreeSpace(services, bytes * diskBytesPerByte)) ? chosen : []
  for (;;) {
    const unreadable = new Set<string>()
    try {
      await write(services, target, mail, attached, unreadable, signal)
      return
    } catch (error) {
      if (unreadable.size === 0) throw error
      attached = attached.filter(({ asset: { sha256 } }) => !unreadable.has(sha256))
    }
  }
}

async function write(
  services: Services,
  { zip, folder }: MessageTarget,
  mail: ItemOf<'mail'>,
  attached: readonly ExportedFile[],
  unreadable: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  const attachments = attached.map(({ asset: { filename, mediaType, sha256 } }) => ({
    filename,
    mediaType,
    content: Readable.from(readStored(services, sha256, unreadable), { objectMode: false }),
  }))
  const file = await AppendingFile.create(join(folder, `message-${mail.id}`))
  try {
    await pipeline(
      await renderEml(mail, attachments),
      async (message: AsyncIterable<Buffer>) => {
        for await (const chunk of message) await file.append(chunk)
      },
      { signal },
    )
    await zip.addLocalFile(`items/${mail.id}.eml`, file)
  } finally {
    for (const { content } of attachments) content.destroy()
    await file.discard()
  }
}

/** The bytes of a stored file, which is opened when they are asked for. One that cannot be read is added to `unreadable`. */
async function* readStored(
  { files }: Services,
  sha256: string,
  unreadable: Set<string>,
): AsyncGenerator<Buffer> {
  try {
    yield* await files.read(sha256)
  } catch (error) {
    if (hasErrorCode(error, 'EIO') || hasErrorCode(error, 'ENOENT')) unreadable.add(sha256)
    throw error
  }
}
