import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { EnclosedFile } from '../derivation.ts'
import { describeMediaType, type SniffedFile } from '../families.ts'
import { readBeginning } from '../reading/file-window.ts'
import { sniffFile } from '../sniff.ts'
import { attachmentName } from './attachment-name.ts'
import type { StoredPart } from './inline-images.ts'
import type { PartSink } from './open-part.ts'
import type { PartHeaders } from './part-headers.ts'
import { isTnef, readTnef, type TnefContent } from './tnef/read-tnef.ts'

/** Attachments of one mail that become files; how many more there are is counted. */
const maxAttachments = 500

/** A file of packed attachments is unpacked in memory; a larger one stays packed. */
const maxPackedBytes = 64 * 1024 * 1024

interface AttachedPart extends StoredPart {
  readonly place: number
  readonly filename: string
  size: number
}

/** An attachment that a format hands out in one piece. */
export interface WholeAttachment {
  readonly filename: string
  readonly mediaType: string
  readonly contentId: string | undefined
  readonly bytes: Uint8Array
}

/** What is attached to one mail, each part written into a file of its own. */
export class Attachments {
  readonly parts: AttachedPart[] = []
  private readonly unpacked = new Set<AttachedPart>()
  private omitted = 0
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Where the bytes of an attachment go; undefined when there are too many. */
  add(headers: PartHeaders): PartSink | undefined {
    const { mediaType, contentId } = headers
    const part = this.take(attachmentName(headers, this.parts.length + 1), mediaType, contentId)
    if (part === undefined) return undefined
    const file = createWriteStream(part.path)
    // Told to whoever writes next or ends the part.
    const done = finished(file)
    done.catch(() => undefined)
    return {
      async write(bytes) {
        part.size += bytes.length
        if (!file.write(bytes)) await Promise.race([once(file, 'drain'), done])
      },
      async end() {
        file.end()
        await done
      },
    }
  }

  async addWhole({ filename, mediaType, contentId, bytes }: WholeAttachment): Promise<void> {
    const part = this.take(filename, mediaType, contentId)
    if (part === undefined) return
    part.size = bytes.byteLength
    await writeFile(part.path, bytes)
  }

  /**
   * Puts what Outlook has packed into a `winmail.dat` beside the other attachments, and in its place where all of it could
   * be unpacked.
   *
   * @param withLetter whether the letter that is packed with them is wanted too, because the mail has none
   */
  async unpack(withLetter: boolean): Promise<void> {
    for (const part of [...this.parts]) {
      const content = await readPacked(part)
      if (content === undefined) continue
      const letter = withLetter && content.letter ? [content.letter] : []
      for (const file of [...letter, ...content.files])
        await this.addWhole({ ...file, mediaType: file.mediaType ?? 'application/octet-stream' })
      if (content.isComplete) this.unpacked.add(part)
    }
  }

  /** The attachments as files; parts that the letter itself shows, and empty ones, are removed. */
  async enclosed(shown: ReadonlySet<StoredPart>): Promise<{ enclosed: EnclosedFile[]; omitted: number }> {
    const enclosed: EnclosedFile[] = []
    for (const part of this.parts) {
      const { place, filename, path, size, mediaType } = part
      if (shown.has(part) || this.unpacked.has(part) || size === 0) await rm(path)
      else enclosed.push({ place, filename, path, size, sniffed: await typeOf(path, filename, mediaType) })
    }
    return { enclosed, omitted: this.omitted }
  }

  private take(filename: string, mediaType: string, contentId: string | undefined): AttachedPart | undefined {
    if (this.parts.length >= maxAttachments) {
      this.omitted += 1
      return undefined
    }
    const place = this.parts.length + 1
    const path = join(this.folder, `enclosed-${place}`)
    const part: AttachedPart = { place, filename, path, mediaType, contentId, size: 0 }
    this.parts.push(part)
    return part
  }
}

async function readPacked({ path, size }: AttachedPart): Promise<TnefContent | undefined> {
  if (size > maxPackedBytes || !isTnef(await readBeginning(path, 4))) return undefined
  return readTnef(await readFile(path))
}

/** The bytes decide, as for any file; only that a text is a mail is for the mail to say in which it came. */
async function typeOf(path: string, filename: string, declared: string): Promise<SniffedFile> {
  const sniffed = await sniffFile(path, filename)
  return declared === 'message/rfc822' && sniffed.family === 'text' ? describeMediaType(declared) : sniffed
}
