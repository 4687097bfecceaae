import { describe, expect, test } from 'vitest'
import { primaryColours } from './primary-colours.ts'

const backgrounds = { light: ['#fbf8f3', '#ffffff'], dark: ['#171513', '#211e1b'] }

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/** The share of the colour in the tint of a control under the pointer: `--mantine-primary-color-light-hover`. */
const hoverShare = 0.12

/** A colour that covers a share of a background. */
function mix(colour: string, background: string, share: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [over, under] = [colour, background].map((hex) => Number.parseInt(hex.slice(start, start + 2), 16))
    return Math.round(share * (over ?? 0) + (1 - share) * (under ?? 0))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

describe('the primary colours', () => {
  test.each(Object.entries(primaryColours))(
    '%s is legible on every background of both themes',
    (_, colour) => {
      for (const background of backgrounds.light)
        expect(contrast(colour.light, background)).toBeGreaterThan(4.5)
      for (const background of backgrounds.dark)
        expect(contrast(colour.dark, background)).toBeGreaterThan(4.5)
      expect(contrast(colour.light, '#ffffff')).toBeGreaterThan(4.5)
      expect(contrast(colour.dark, '#1c1410')).toBeGreaterThan(4.5)
    },
  )

  test.each(Object.entries(primaryColours))('%s is legible on a control under the pointer', (_, colour) => {
    for (const theme of ['light', 'dark'] as const)
      for (const background of backgrounds[theme])
        expect(contrast(colour[theme], mix(colour[theme], background, hoverShare))).toBeGreaterThan(4.5)
  })

  test('are ten', () => {
    expect(Object.keys(primaryColours)).toHaveLength(10)
  })
})
