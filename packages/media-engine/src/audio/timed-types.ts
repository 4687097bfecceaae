/** The formats that state when their sound is played, so that it may have gaps. */
export const timedTypes = new Set([
  'audio/mp4',
  'audio/3gpp',
  'audio/3gpp2',
  'audio/webm',
  'audio/matroska',
  'audio/x-ms-asf',
  'audio/ogg',
  'application/vnd.rn-realmedia',
])

/** Where the times of a recording are farther ahead than this, in seconds, a player plays silence. */
export const minGapSeconds = 0.1
