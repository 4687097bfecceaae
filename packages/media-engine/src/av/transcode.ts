import { stat } from 'node:fs/promises'
import { type Demuxer, Muxer, type NamedStages, pipeline, type StreamName } from 'node-av/api'
import { AV_PKT_DATA_DISPLAYMATRIX, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import type { FormatContext } from 'node-av/lib'
import { reportStep } from '../process/progress.ts'

const growthCheckIntervalMs = 5_000

/**
 * Writes an MP4 that a browser can start to play before it is loaded completely. No tag of the original is copied, in
 * particular not its location. Memory use does not depend on the duration.
 *
 * @param stages how each stream is made, `passthrough` to copy it unchanged; they are closed afterwards
 * @param target path of the file to write
 * @throws the signal's reason when cancelled
 */
export async function writeMp4<Name extends StreamName>(
  source: Demuxer,
  stages: NamedStages<Name>,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const output = await Muxer.open(target, {
    format: 'mp4',
    signal,
    // Timestamps of tapes and broadcasts can start at any value; those of the copy start at zero.
    ...(source.startTime > 0 ? { startTime: source.startTime } : {}),
    ...('video' in stages && stages.video !== 'passthrough' ? { configure: resetDisplayMatrix } : {}),
    options: { movflags: '+faststart' },
  })
  const growth = reportGrowth(target)
  try {
    await pipeline(source, stages, output, { signal }).completion
  } finally {
    clearInterval(growth)
    await output.close()
    for (const stage of Object.values(stages).flat()) closeStage(stage)
  }
  signal.throwIfAborted()
}

/** Reports progress whenever the file has grown. */
function reportGrowth(path: string): NodeJS.Timeout {
  let lastSize = 0
  return setInterval(async () => {
    const size = await stat(path).then(
      (found) => found.size,
      () => 0,
    )
    if (size > lastSize) reportStep()
    lastSize = size
  }, growthCheckIntervalMs)
}

/** Decoders, filters and encoders hold memory that no garbage collector sees. */
function closeStage(stage: unknown): void {
  if (typeof stage !== 'object' || stage === null || !(Symbol.dispose in stage)) return
  const close = stage[Symbol.dispose]
  if (typeof close === 'function') close.call(stage)
}

/**
 * Replaces the display matrix that the muxer copies from the original by the identity matrix (ISO/IEC 14496-12 fixed
 * point), because the filters have already rotated the image.
 */
function resetDisplayMatrix(output: FormatContext): void {
  const identity = Buffer.alloc(36)
  identity.writeInt32LE(0x10000, 0)
  identity.writeInt32LE(0x10000, 16)
  identity.writeInt32LE(0x40000000, 32)
  for (const { codecpar } of output.streams) {
    if (codecpar.codecType === AVMEDIA_TYPE_VIDEO)
      codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, identity)
  }
}
