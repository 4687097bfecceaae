import { stat } from 'node:fs/promises'
import { type Demuxer, Muxer, type NamedStages, pipeline } from 'node-av/api'
import { AV_PKT_DATA_DISPLAYMATRIX, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import type { FormatContext } from 'node-av/lib'
import { reportStep } from '../process/progress.ts'
import { movedIndex } from './reserve-index.ts'

const growthCheckIntervalMs = 1_000

type Mp4Stages = Partial<NamedStages<'audio' | 'video'>>

interface Mp4Options {
  readonly signal: AbortSignal
  /** Of the video, instead of that of the original, which is copied without it. */
  readonly displayMatrix?: Buffer
  /** The second of the source that becomes second 0 of the copy; none is moved to a later one. */
  readonly origin: number
}

/**
 * Writes an MP4 that a browser can start to play before it is loaded completely. No tag of the original is copied, in
 * particular not its location. Memory use does not depend on the duration.
 *
 * @param stages how each stream is made, `passthrough` to copy it unchanged; they are closed afterwards
 * @param target path of the file to write
 * @throws the signal's reason when cancelled
 */
export async function writeMp4(
  source: Demuxer,
  stages: Mp4Stages,
  target: string,
  { signal, displayMatrix, origin }: Mp4Options,
): Promise<void> {
  const output = await Muxer.open(target, {
    format: 'mp4',
    signal,
    // Timestamps of tapes and broadcasts can start at any value.
    ...(origin > 0 ? { startTime: origin } : {}),
    ...(displayMatrix ? { configure: (file) => setDisplayMatrix(file, displayMatrix) } : {}),
    options: movedIndex,
  })
  const growth = reportGrowth(source, target)
  try {
    await pipeline(source, stages as NamedStages<'audio' | 'video'>, output, { signal }).completion
  } finally {
    clearInterval(growth)
    await output.close()
    for (const stage of Object.values(stages).flat()) closeStage(stage)
  }
  signal.throwIfAborted()
}

/** Reports progress whenever the file has grown: the share of the original that has been read. */
function reportGrowth(source: Demuxer, target: string): NodeJS.Timeout {
  const input = source.getFormatContext()
  let lastSize = 0
  return setInterval(async () => {
    const [size, total] = await Promise.all([getSize(target), getSize(input.url ?? '')])
    if (size > lastSize) reportStep(total > 0 ? Math.min(1, Number(input.pbBytes) / total) : undefined)
    lastSize = size
  }, growthCheckIntervalMs)
}

/** The size of a file in bytes; 0 if it does not exist yet. */
function getSize(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

/** Decoders, filters and encoders hold memory that no garbage collector sees. */
function closeStage(stage: unknown): void {
  if (typeof stage !== 'object' || stage === null || !(Symbol.dispose in stage)) return
  const close = stage[Symbol.dispose]
  if (typeof close === 'function') close.call(stage)
}

/** Replaces the display matrix that the muxer copies from the original. */
function setDisplayMatrix(output: FormatContext, matrix: Buffer): void {
  for (const { codecpar } of output.streams) {
    if (codecpar.codecType === AVMEDIA_TYPE_VIDEO)
      codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, matrix)
  }
}
