type Rgb = readonly [number, number, number]

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const byte = (value: number) =>
  Math.max(0, Math.min(255, Math.round(value)))
    .toString(16)
    .padStart(2, '0')

/** The colour `share` of the way from one `#rrggbb` to another, 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const a = parse(from)
  const b = parse(to)
  return `#${byte(a[0] + (b[0] - a[0]) * share)}${byte(a[1] + (b[1] - a[1]) * share)}${byte(a[2] + (b[2] - a[2]) * share)}`
}

export const darker = (colour: string, share: number) => mix(colour, '#120f14', share)
export const lighter = (colour: string, share: number) => mix(colour, '#fffaf0', share)
