import { Demuxer } from 'node-av/api'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { UnreadableFile } from '../unreadable-file.ts'

// FFmpeg would print a warning for every irregularity of a file; real failures are thrown as errors.
Log.setLevel(AV_LOG_QUIET)

/** FFmpeg's demuxer by media type. Setting it keeps FFmpeg from trying demuxers that open other files (playlists). */
const demuxers: Record<string, string> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/3gpp': 'mov',
  'video/3gpp2': 'mov',
  'audio/mp4': 'mov',
  'audio/3gpp': 'mov',
  'audio/3gpp2': 'mov',
  'video/webm': 'matroska',
  'video/matroska': 'matroska',
  'audio/webm': 'matroska',
  'audio/matroska': 'matroska',
  'video/vnd.avi': 'avi',
  'video/x-ms-asf': 'asf',
  'audio/x-ms-asf': 'asf',
  'video/mpeg': 'mpegvideo',
  'video/MP2P': 'mpeg',
  'video/MP1S': 'mpeg',
  'video/mp2t': 'mpegts',
  'video/x-flv': 'flv',
  'video/ogg': 'ogg',
  'video/x-dv': 'dv',
  'application/vnd.rn-realmedia': 'rm',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/aiff': 'aiff',
  'audio/amr': 'amr',
  'audio/ape': 'ape',
  'audio/wavpack': 'wv',
}

/**
 * Gaps of more than ten seconds would be taken out where node-av repairs times, but not after a seek and not in cuts. An Ogg that
 * consists of several is recognised by times that go back.
 */
const maxOggGapSeconds = 24 * 60 * 60

/**
 * Opens a recording or a video with FFmpeg and closes it after `use`. FFmpeg can read the file itself only: no other
 * protocol, no referenced file.
 *
 * @throws UnreadableFile `unsupported` for a type without a demuxer; otherwise FFmpeg's error
 */
export async function withSource<T>(
  path: string,
  mediaType: string,
  signal: AbortSignal,
  use: (source: Demuxer) => Promise<T>,
): Promise<T> {
  const source = await openSource(path, mediaType, signal)
  try {
    return await use(source)
  } finally {
    await source.close()
  }
}

/** Opens a recording or a video as `withSource` does; the caller closes it. @param options of FFmpeg's demuxer */
export async function openSource(
  path: string,
  mediaType: string,
  signal: AbortSignal,
  options: Record<string, string> = {},
): Promise<Demuxer> {
  const { format, options: restrictions } = getDemuxerOptions(mediaType)
  signal.throwIfAborted()
  return Demuxer.open(path, {
    format,
    signal,
    options: { ...options, ...restrictions },
    ...(mediaType === 'audio/ogg' && { dtsDeltaThreshold: maxOggGapSeconds }),
  })
}

/**
 * The demuxer of a media type, and the options that keep it from reading anything but the file itself.
 *
 * @throws UnreadableFile `unsupported` for a type without a demuxer
 */
export function getDemuxerOptions(mediaType: string): { format: string; options: Record<string, string> } {
  const format = demuxers[mediaType]
  if (format === undefined) throw new UnreadableFile('unsupported')
  return { format, options: { protocol_whitelist: 'file' } }
}
