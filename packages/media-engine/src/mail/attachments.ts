import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { EnclosedFile } from '../derivation.ts'
import { describeMediaType, type SniffedFile } from '../families.ts'
import { readBeginning } from '../reading/file-ends.ts'
import { sniffFile } from '../sniff.ts'
import { getAttachmentName } from './attachment-name.ts'
import type { StoredPart } from './inline-images.ts'
import type { PartSink } from './open-part.ts'
import type { PartHeaders } from './part-headers.ts'
import { isTnef, readTnef, type TnefContent } from './tnef/read-tnef.ts'

/** Maximum number of attachments per mail that are extracted; further ones are only counted. */
const maxAttachments = 500

/** TNEF files are unpacked in memory; larger ones are left as they are. */
const maxTnefBytes = 64 * 1024 * 1024

interface AttachedPart extends StoredPart {
  readonly place: number
  readonly filename: string
  size: number
}

/** An attachment that is already in memory. */
export interface WholeAttachment {
  readonly filename: string
  readonly mediaType: string
  readonly contentId: string | undefined
  readonly bytes: Uint8Array
}

/** Collects the attachments of a mail and writes each into a file. */
export class Attachments {
  readonly parts: AttachedPart[] = []
  private readonly unpacked = new Set<AttachedPart>()
  private omitted = 0
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Adds an attachment and returns the sink for its bytes; undefined when there are too many. */
  add(headers: PartHeaders): PartSink | undefined {
    const { mediaType, contentId } = headers
    const part = this.createPart(getAttachmentName(headers, this.parts.length + 1), mediaType, contentId)
    if (part === undefined) return undefined
    const file = createWriteStream(part.path)
    // A rejection is reported by the next call of `write` or `end`, so it is not unhandled.
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
    const part = this.createPart(filename, mediaType, contentId)
    if (part === undefined) return
    part.size = bytes.byteLength
    await writeFile(part.path, bytes)
  }

  /**
   * Adds the files that Outlook has packed into a `winmail.dat`, and removes the `winmail.dat` if all of it could be unpacked.
   *
   * @param includeBody whether to add the packed message body as a file, for a mail without a body
   */
  async unpackTnef(includeBody: boolean): Promise<void> {
    for (const part of [...this.parts]) {
      const content = await readTnefPart(part)
      if (content === undefined) continue
      const body = includeBody && content.body ? [content.body] : []
      for (const file of [...body, ...content.files])
        await this.addWhole({ ...file, mediaType: file.mediaType ?? 'application/octet-stream' })
      if (content.isComplete) this.unpacked.add(part)
    }
  }

  /** Returns the attachments as files and deletes empty parts and those that are inlined in the HTML. */
  async finish(inlined: ReadonlySet<StoredPart>): Promise<{ enclosed: EnclosedFile[]; omitted: number }> {
    const enclosed: EnclosedFile[] = []
    for (const part of this.parts) {
      const { place, filename, path, size, mediaType } = part
      if (inlined.has(part) || this.unpacked.has(part) || size === 0) await rm(path)
      else
        enclosed.push({ place, filename, path, size, sniffed: await detectType(path, filename, mediaType) })
    }
    return { enclosed, omitted: this.omitted }
  }

  private createPart(
    filename: string,
    mediaType: string,
    contentId: string | undefined,
  ): AttachedPart | undefined {
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

async function readTnefPart({ path, size }: AttachedPart): Promise<TnefContent | undefined> {
  if (size > maxTnefBytes || !isTnef(await readBeginning(path, 4))) return undefined
  return readTnef(await readFile(path))
}

/** Detects the type from the bytes, as for any file, except that a text declared as a mail is taken as a mail. */
async function detectType(path: string, filename: string, declared: string): Promise<SniffedFile> {
  const sniffed = await sniffFile(path, filename)
  return declared === 'message/rfc822' && sniffed.family === 'text' ? describeMediaType(declared) : sniffed
}
