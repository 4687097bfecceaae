import { NotCopyable } from '../../av/not-copyable.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import type { WriteSound, WrittenSound } from './copied-sound.ts'
import { buildGaplessTag, decoderDelay, getGaplessTagLength } from './gapless-tag.ts'
import { buildIndependentFrame, type Mp3Frame, parseMp3Frame } from './mp3-frame.ts'
import type { AudioPacket, FrameRun, PacketSource } from './packet-source.ts'
import { countSamples, isMostlyInside, type SampleSpan } from './sample-spans.ts'
import { SpooledFile } from './spooled-file.ts'

/** Main data that a frame can borrow from those before it: 9 bits. */
const maxBorrowedBytes = 511
/** Frames before a cut that are read for what the first frame borrows; the smallest have 24 bytes. */
const reservoirFrames = 40
/** A header of 12 bits states the padding. */
const maxPadding = 4095

/**
 * Copies the frames of an MP3. The first frame of each span is packed again with all of its own data, because it may borrow bytes
 * of frames that are cut off. The frame before the first one is kept, for decoders to be in the state in which they were, and a
 * tag states how much of the start and of the end is not to be played.
 */
export const copyMp3: WriteSound = async (source, spans, target): Promise<WrittenSound> => {
  const path = `${target}.mp3`
  const writer = new Mp3Writer(new SpooledFile(path))
  const written: SampleSpan[] = []
  try {
    for (const [index, span] of spans.entries()) {
      const copied = await copySpan(source, writer, span, {
        isFirst: index === 0,
        isLast: index === spans.length - 1,
      })
      if (copied) written.push(copied)
    }
    if (written.length === 0) throw new UnreadableFile('empty')
    const samples = countSamples(written)
    writer.finish(samples)
    return { path, mediaType: 'audio/mpeg', extension: '.mp3', samples, spans: written }
  } finally {
    writer.close()
  }
}

async function copySpan(
  source: PacketSource,
  writer: Mp3Writer,
  span: SampleSpan,
  place: { isFirst: boolean; isLast: boolean },
): Promise<SampleSpan | undefined> {
  const copier = new SpanCopier(source, writer, span, place)
  // Decoders that delay the sound by `decoderDelay` need what follows to play the last samples.
  const end = place.isLast ? span.to + decoderDelay : span.to
  for await (const packets of source.read(span.from, end, reservoirFrames)) {
    copier.add(packets)
    if (copier.isSettled || copier.isBehind) break
  }
  if (copier.isSettled && !copier.isBehind) {
    const run = await source.passOverFrames(end)
    if (run) await copier.addRun(run)
    for await (const packets of source.read(copier.end, end)) {
      copier.add(packets)
      if (copier.isBehind) break
    }
  }
  return copier.finish()
}

/** Copies the frames of a span. */
class SpanCopier {
  private readonly source: PacketSource
  private readonly writer: Mp3Writer
  private readonly span: SampleSpan
  private readonly isFirst: boolean
  private readonly isLast: boolean
  /** Frames before the span, of which the first frame may borrow. */
  private readonly earlier: Mp3Frame[] = []
  private packer: FramePacker | undefined
  private copied: SampleSpan | undefined
  private sourceEnd: number | undefined
  /** Whether frames behind the span have been added. */
  isBehind = false

  constructor(
    source: PacketSource,
    writer: Mp3Writer,
    span: SampleSpan,
    { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
  ) {
    this.source = source
    this.writer = writer
    this.span = span
    this.isFirst = isFirst
    this.isLast = isLast
  }

  /** Whether the frames that follow are copied as they are. */
  get isSettled(): boolean {
    return this.packer?.isSettled ?? false
  }

  /** Where the frames that have been added end, in samples. */
  get end(): number {
    return this.sourceEnd ?? this.span.from
  }

  add(packets: readonly AudioPacket[]): void {
    for (const packet of packets) if (!this.isBehind) this.addPacket(packet)
  }

  /** Adds frames within the span that need not be read. */
  async addRun(run: FrameRun): Promise<void> {
    await this.writer.writeRun(run)
    this.sourceEnd = this.end + run.samples
    if (this.copied) this.copied = { from: this.copied.from, to: this.sourceEnd }
  }

  finish(): SampleSpan | undefined {
    this.packer?.end()
    const { copied } = this
    return copied && this.isLast ? { from: copied.from, to: Math.min(copied.to, this.span.to) } : copied
  }

  private addPacket({ packet, start, duration, isLead }: AudioPacket): void {
    const { span, isFirst } = this
    const frame = packet.data ? parseMp3Frame(packet.data) : undefined
    if (frame === undefined) throw new NotCopyable('A frame is damaged.')
    this.source.rejectGap(this.sourceEnd, { start })
    this.sourceEnd = start + duration
    const isInside =
      isMostlyInside({ start, duration: frame.samples }, span) ||
      (isFirst && start <= span.from && !isLead) ||
      (this.isLast && start >= span.from)
    if (!isInside) {
      this.isBehind = this.copied !== undefined
      this.earlier.push({ ...frame, bytes: Buffer.from(frame.bytes) })
      return
    }
    this.packer ??= this.start(frame, start)
    this.packer.write(frame)
    const from = this.copied?.from ?? (isFirst ? Math.max(span.from, start) : start)
    this.copied = { from, to: start + duration }
  }

  private start(frame: Mp3Frame, at: number): FramePacker {
    const { isFirst, earlier, span, writer } = this
    const prepared = isFirst ? earlier.splice(frame.samples === 1152 ? -1 : -2) : []
    if (isFirst) writer.start(Math.max(0, span.from - at) + prepared.length * frame.samples, frame)
    const packer = new FramePacker(writer, earlier, isFirst && prepared.length > 0)
    for (const one of prepared) packer.write(one)
    return packer
  }
}

/** Writes frames, of which the first is packed again. */
class FramePacker {
  private readonly writer: Mp3Writer
  private readonly reservoir = new Reservoir()
  private readonly isFirstAudible: boolean
  /** The first frame, until the one after it tells what it borrows. */
  private first: Mp3Frame | undefined
  private isStarted = false

  constructor(writer: Mp3Writer, earlier: readonly Mp3Frame[], startsInaudibly: boolean) {
    this.writer = writer
    this.isFirstAudible = !startsInaudibly
    for (const frame of earlier) this.reservoir.add(frame)
  }

  write(frame: Mp3Frame): void {
    if (this.isStarted) {
      if (this.first) this.pack(this.first, frame.borrowed)
      this.first = undefined
      this.writer.write(frame)
    } else {
      this.isStarted = true
      this.first = { ...frame, bytes: Buffer.from(frame.bytes) }
    }
  }

  /** Whether the first frame has been packed. */
  get isSettled(): boolean {
    return this.isStarted && this.first === undefined
  }

  end(): void {
    if (this.first) this.pack(this.first, 0)
    this.first = undefined
  }

  private pack(frame: Mp3Frame, borrowedByNext: number): void {
    const own = frame.bytes.subarray(frame.dataAt)
    const before = this.reservoir.take(frame.borrowed)
    const data = before && Buffer.concat([before, own]).subarray(0, frame.dataLength)
    const stream = Buffer.concat([this.reservoir.take(this.reservoir.length) ?? Buffer.alloc(0), own])
    const tail = stream.subarray(Math.max(0, stream.length - borrowedByNext))
    const built = data && buildIndependentFrame(frame, data, tail)
    if (built) {
      this.writer.writeBytes(built, frame)
      return
    }
    // Silent is what only prepares the decoder, and what the original's decoder has no data for either.
    const isSilent = data === undefined || !this.isFirstAudible
    const silent = isSilent ? buildIndependentFrame(frame, undefined, tail) : undefined
    if (silent === undefined) throw new NotCopyable('The first frame of a part has no room for its data.')
    this.writer.writeBytes(silent, frame)
  }
}

/** The latest main data, which later frames may borrow. */
class Reservoir {
  private bytes = Buffer.alloc(0)

  get length(): number {
    return this.bytes.length
  }

  add({ bytes, dataAt }: Mp3Frame): void {
    this.bytes = Buffer.concat([this.bytes, bytes.subarray(dataAt)]).subarray(-maxBorrowedBytes)
  }

  /** The last `count` bytes; undefined if there are not as many. */
  take(count: number): Buffer | undefined {
    return count > this.bytes.length ? undefined : this.bytes.subarray(this.bytes.length - count)
  }
}

class Mp3Writer {
  private readonly file: SpooledFile
  private readonly positions: number[] = []
  private like: Mp3Frame | undefined
  private skipped = 0

  constructor(file: SpooledFile) {
    this.file = file
  }

  /** Leaves room for the tag. @param skipped samples that are not to be played at the start */
  start(skipped: number, like: Mp3Frame): void {
    this.like = { ...like, bytes: Buffer.from(like.bytes) }
    this.skipped = skipped
    this.file.append(Buffer.alloc(getGaplessTagLength(like)))
    if (skipped >= decoderDelay) return
    // The tag cannot state less than this.
    this.skipped += like.samples
    const silent = buildIndependentFrame(this.like, undefined, Buffer.alloc(0))
    if (silent) this.writeBytes(silent, like)
  }

  write(frame: Mp3Frame): void {
    this.writeBytes(frame.bytes, frame)
  }

  /** Copies frames like those that were written before. */
  async writeRun({ path, starts, end, signal }: FrameRun): Promise<void> {
    const [first = end] = starts
    for (const start of starts) this.positions.push(this.file.size + start - first)
    await this.file.appendFrom(path, first, end, signal)
  }

  writeBytes(bytes: Buffer, { sampleRate, isMono }: Mp3Frame): void {
    if (sampleRate !== this.like?.sampleRate || isMono !== this.like.isMono)
      throw new NotCopyable('The sample rate changes.')
    this.positions.push(this.file.size)
    this.file.append(bytes)
  }

  /** @param samples that are to be played */
  finish(samples: number): void {
    const { like, positions, file } = this
    if (!like) return
    const delay = this.skipped - decoderDelay
    const padding = positions.length * like.samples - this.skipped - samples + decoderDelay
    const places = Array.from({ length: 100 }, (_, index) => Math.floor((index * positions.length) / 100))
    file.writeAtStart(
      buildGaplessTag(like, {
        frames: positions.length,
        size: file.size,
        positions: places.map((index) => positions[index] ?? 0),
        delay: Math.min(maxPadding, delay),
        padding: Math.min(maxPadding, padding),
      }),
    )
  }

  close(): void {
    this.file.close()
  }
}
