/** A source file of the web application. */
export interface Source {
  readonly path: string
  readonly text: string
}

/** Custom properties that a library sets on its elements, and that our rules only read. */
const libraryProperties = ['--button-height', '--input-description-size', '--input-error-size']

/**
 * Custom properties that are read with `var()` and defined nowhere: neither declared in a style sheet nor named in a
 * string by code, which sets them on an element. `var(--x, …)` without a definition is always its fallback, so it counts.
 */
export function findUndefinedProperties(sources: readonly Source[]): string[] {
  const defined = new Set(libraryProperties)
  for (const { path, text } of sources)
    for (const [, name = ''] of text.matchAll(
      path.endsWith('.css') ? /(?<![\w(-])(--[\w-]+)\s*:/g : /['"](--[\w-]+)['"]/g,
    ))
      defined.add(name)
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/var\(\s*(--[\w-]+)/g)]
      .filter(([, name = '']) => !defined.has(name))
      .map(([, name]) => `${path} ${name}`),
  )
}

/** Smallest size of text in px. 1rem is 16 px. */
const minFontSize = 13

/** Font sizes of a style sheet below 13 px, as written. Sizes that are relative to other text are not judged. */
export function findSmallText(css: string): string[] {
  return [...css.matchAll(/\bfont(?:-size)?:[^;]*?(?<![\w.])([\d.]+)(px|rem)\b/g)]
    .filter(([, size, unit]) => Number(size) * (unit === 'rem' ? 16 : 1) < minFontSize)
    .map(([declaration]) => declaration)
}

const namedColours = /(?<![\w-])(?:white|black|gr[ae]y|red|green|blue|yellow|orange|purple|brown)(?![\w-])/g
const colourValues = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi

/** Colours that a style sheet writes out instead of taking a token. `color-mix(in oklab, …)` of tokens is fine. */
export function findRawColours(css: string): string[] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...rules.matchAll(/(?<=[\s;{])[\w-]+:([^;{}]*);/g)].flatMap(([, value = '']) => [
    ...(value.match(colourValues) ?? []),
    ...(value.match(namedColours) ?? []),
  ])
}

/** The contrast of two colours such as `#a8492a`, from 1 to 21 (WCAG 2.2). */
export function getContrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
