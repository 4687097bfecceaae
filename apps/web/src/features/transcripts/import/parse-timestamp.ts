/**
 * Parses a time of WebVTT (§4.3.3: `mm:ss.ttt` or `hh:mm:ss.ttt`, hours of two digits or more) or of SubRip (with a comma).
 * Programs write one to three digits after either sign. Returns seconds, or undefined.
 */
export function parseTimestamp(text: string): number | undefined {
  const match = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(text)
  if (!match) return undefined
  const [, hours = '0', minutes = '', seconds = '', fraction = ''] = match
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return (
    Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, '0')) / 1000
  )
}
