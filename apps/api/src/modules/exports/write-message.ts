import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Item, ItemOf } from '@lares/shared-types/items'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import type { Services } from '../../services.ts'
import type { ExportedFile } from './exported-item.ts'
import { renderEml, toMailWithoutFile } from './pages/eml.ts'
import { AppendingFile } from './zip/appending-file.ts'
import type { ZipSkeletonWriter } from './zip/zip-skeleton.ts'

/** Bytes of the attachments of one message: mail programs and servers refuse larger ones. */
const maxMessageBytes = 25 * 1024 ** 2
/** Bytes of the attachments of all messages of an export, whose copies need space on the disk until the export is deleted. */
const maxExportBytes = 1024 ** 3

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
 * Writes a mail without a file as a message, with the files of it that are in the export. A file that is too large for a message, or that
 * cannot be read, is only beside it, as all files are. Does nothing for other items.
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
  const attached = target.attachments.take(own)
  try {
    await write(services, target, mail, attached, signal)
  } catch (error) {
    const isUnreadable = hasErrorCode(error, 'EIO') || hasErrorCode(error, 'ENOENT')
    if (attached.length === 0 || !isUnreadable) throw error
    await write(services, target, mail, [], signal)
  }
}

async function write(
  services: Services,
  { zip, folder }: MessageTarget,
  mail: ItemOf<'mail'>,
  attached: readonly ExportedFile[],
  signal: AbortSignal,
): Promise<void> {
  const attachments = attached.map(({ asset: { filename, mediaType, sha256 } }) => ({
    filename,
    mediaType,
    content: Readable.from(readStored(services, sha256), { objectMode: false }),
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

/** The bytes of a stored file, which is opened when they are asked for. */
async function* readStored({ files }: Services, sha256: string): AsyncGenerator<Buffer> {
  yield* await files.read(sha256)
}
