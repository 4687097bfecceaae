import {
  ADTS,
  FilePathSource,
  FLAC,
  Input,
  Logging,
  LogLevel,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from 'mediabunny'

// mediabunny would log every codec that it does not know; FFmpeg decides later which ones can be decoded.
Logging.level = LogLevel.Silent

export interface Tracks {
  hasVideo: boolean
  hasAudio: boolean
}

/**
 * Opens an audio or video file with a parser in plain JavaScript (no FFmpeg) and closes it after `read`.
 * Only single-file formats are enabled, because a playlist could make it read other files or URLs.
 *
 * @returns the result of `read`, or undefined when the file is damaged or of another format
 */
export async function withMediaInput<T>(
  path: string,
  read: (input: Input) => Promise<T>,
): Promise<T | undefined> {
  const source = new FilePathSource(path, { handleUnhandledError: () => undefined })
  const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM, OGG, WAVE, FLAC, MP3, ADTS] })
  try {
    return await read(input)
  } catch {
    return undefined
  } finally {
    input.dispose()
  }
}

/** Returns which tracks a file has, or undefined when it cannot be read. */
export function readTracks(path: string): Promise<Tracks | undefined> {
  return withMediaInput(path, async (input) => ({
    hasVideo: (await input.getVideoTracks()).length > 0,
    hasAudio: (await input.getAudioTracks()).length > 0,
  }))
}
