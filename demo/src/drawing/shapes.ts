// Builders of SVG elements; numbers are pixels of the picture.
const roundToTenth = (value: number) => Math.round(value * 10) / 10

type Attributes = Record<string, string | number>

/**
 * Formats attributes. `opacity` becomes fill and stroke opacity, because with `opacity` the renderer makes a layer for
 * each element, which is five times as slow.
 */
function formatAttributes({ opacity, ...extra }: Attributes): string {
  const paint: Attributes =
    opacity === undefined ? extra : { ...extra, 'fill-opacity': opacity, 'stroke-opacity': opacity }
  return Object.entries(paint)
    .map(
      ([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 1000) / 1000 : value}"`,
    )
    .join('')
}

export function rect(
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  extra: Attributes = {},
): string {
  return `<rect x="${roundToTenth(x)}" y="${roundToTenth(y)}" width="${roundToTenth(Math.max(w, 0))}" height="${roundToTenth(Math.max(h, 0))}" fill="${fill}"${formatAttributes(extra)}/>`
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  extra: Attributes = {},
): string {
  return `<ellipse cx="${roundToTenth(x)}" cy="${roundToTenth(y)}" rx="${roundToTenth(Math.abs(rx))}" ry="${roundToTenth(Math.abs(ry))}" fill="${fill}"${formatAttributes(extra)}/>`
}

export function circle(x: number, y: number, r: number, fill: string, extra: Attributes = {}): string {
  return ellipse(x, y, r, r, fill, extra)
}

export type Point = readonly [x: number, y: number]

export function polygon(points: readonly Point[], fill: string, extra: Attributes = {}): string {
  return `<polygon points="${points.map(([x, y]) => `${roundToTenth(x)},${roundToTenth(y)}`).join(' ')}" fill="${fill}"${formatAttributes(extra)}/>`
}

/** Builds a path from the path data `d`, with its numbers rounded to keep the SVG small. */
export function path(d: string, fill: string, extra: Attributes = {}): string {
  const short = d.replace(/-?\d+\.\d+/g, (number) => String(roundToTenth(Number(number))))
  return `<path d="${short}" fill="${fill}"${formatAttributes(extra)}/>`
}

export function stroke(d: string, colour: string, width: number, extra: Attributes = {}): string {
  return path(d, 'none', { stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round', ...extra })
}

/** Transforms shapes as a group; an opacity below 1 fades them as one layer. */
export function group(content: string, transform: string, opacity = 1): string {
  return `<g transform="${transform}" opacity="${opacity}">${content}</g>`
}
