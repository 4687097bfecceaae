type Rgb = readonly [number, number, number]

function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const toHexByte = (value: number) =>
  Math.max(0, Math.min(255, Math.round(value)))
    .toString(16)
    .padStart(2, '0')

/** Mixes two `#rrggbb` colours; `share` from 0 to 1 is the share of `to`. */
export function mix(from: string, to: string, share: number): string {
  const a = parseHex(from)
  const b = parseHex(to)
  return `#${toHexByte(a[0] + (b[0] - a[0]) * share)}${toHexByte(a[1] + (b[1] - a[1]) * share)}${toHexByte(a[2] + (b[2] - a[2]) * share)}`
}

export const darken = (colour: string, share: number) => mix(colour, '#120f14', share)
export const lighten = (colour: string, share: number) => mix(colour, '#fffaf0', share)
