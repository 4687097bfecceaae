import { describe, expect, test } from 'vitest'
import { primaryColours } from './primary-colours.ts'

const grounds = { light: ['#fbf8f3', '#ffffff'], dark: ['#171513', '#211e1b'] }

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

describe('the primary colours', () => {
  test.each(Object.entries(primaryColours))('%s is legible on every ground of both themes', (_, colour) => {
    for (const ground of grounds.light) expect(contrast(colour.light, ground)).toBeGreaterThan(4.5)
    for (const ground of grounds.dark) expect(contrast(colour.dark, ground)).toBeGreaterThan(4.5)
    expect(contrast(colour.light, '#ffffff')).toBeGreaterThan(4.5)
    expect(contrast(colour.dark, '#1c1410')).toBeGreaterThan(4.5)
  })

  test('are ten', () => {
    expect(Object.keys(primaryColours)).toHaveLength(10)
  })
})
