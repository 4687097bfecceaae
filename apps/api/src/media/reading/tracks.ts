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

// It remarks on every codec that it does not know; FFmpeg decides later which can be decoded.
Logging.level = LogLevel.Silent

export interface Tracks {
  hasVideo: boolean
  hasAudio: boolean
}

/**
 * Opens a sound or film file with a reader in plain JavaScript (no FFmpeg) and closes it after `read`.
 * Only formats kept in one file are known to it: a playlist could make it read other files or addresses.
 *
 * @returns what `read` returns, or undefined when the file is damaged or of another format
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

/** Which tracks a file has, or undefined when it cannot be read. */
export function readTracks(path: string): Promise<Tracks | undefined> {
  return withMediaInput(path, async (input) => ({
    hasVideo: (await input.getVideoTracks()).length > 0,
    hasAudio: (await input.getAudioTracks()).length > 0,
  }))
}
