/** Finds a simple property, written as an attribute or as an element (ISO 16684-1). */
export function findProperty(xmp: string, name: string): string | undefined {
  // The lookahead tells `exif:GPSLatitude` from `exif:GPSLatitudeRef`.
  const at = xmp.search(new RegExp(`${name}(?![\\w:])`))
  if (at < 0) return undefined
  const rest = xmp.slice(at + name.length, at + name.length + 200)
  const match = /^\s*=\s*["']([^"'<]*)["']/.exec(rest) ?? /^[^<>]*>\s*([^<]*)</.exec(rest)
  const value = match?.[1]?.trim()
  return value === '' ? undefined : value
}
