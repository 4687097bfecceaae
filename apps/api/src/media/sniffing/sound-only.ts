/** Containers of film that as often hold sound alone: voice memos, browser recordings, old phones. */
const soundTypes: Record<string, string> = {
  'video/mp4': 'audio/mp4',
  'video/quicktime': 'audio/mp4',
  'video/3gpp': 'audio/3gpp',
  'video/3gpp2': 'audio/3gpp2',
  'video/webm': 'audio/webm',
  'video/matroska': 'audio/matroska',
}

/** The type for a film's container when no track of it shows a picture, else the type as given. */
export async function withoutPicture(path: string, mediaType: string): Promise<string> {
  const soundType = soundTypes[mediaType]
  if (soundType === undefined) return mediaType
  const { readTracks } = await import('../reading/tracks.ts')
  const tracks = await readTracks(path)
  return tracks?.hasAudio && !tracks.hasVideo ? soundType : mediaType
}
