/** Small builders of SVG elements; numbers are pixels of the picture. */
const round = (value: number) => Math.round(value * 10) / 10

type Attributes = Record<string, string | number>

/** Paint gets its own opacity: `opacity` itself would make every leaf a layer, five times as slow to draw. */
function attributes({ opacity, ...extra }: Attributes): string {
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
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(Math.max(w, 0))}" height="${round(Math.max(h, 0))}" fill="${fill}"${attributes(extra)}/>`
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  extra: Attributes = {},
): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(Math.abs(rx))}" ry="${round(Math.abs(ry))}" fill="${fill}"${attributes(extra)}/>`
}

export function circle(x: number, y: number, r: number, fill: string, extra: Attributes = {}): string {
  return ellipse(x, y, r, r, fill, extra)
}

export type Point = readonly [x: number, y: number]

export function polygon(points: readonly Point[], fill: string, extra: Attributes = {}): string {
  return `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}"${attributes(extra)}/>`
}

/** `d` is path data; its numbers are rounded so that the picture stays small. */
export function path(d: string, fill: string, extra: Attributes = {}): string {
  const short = d.replace(/-?\d+\.\d+/g, (number) => String(round(Number(number))))
  return `<path d="${short}" fill="${fill}"${attributes(extra)}/>`
}

export function stroke(d: string, colour: string, width: number, extra: Attributes = {}): string {
  return path(d, 'none', { stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round', ...extra })
}

/** Moves shapes together; an opacity below 1 fades them as one layer. */
export function group(content: string, transform: string, opacity = 1): string {
  return `<g transform="${transform}" opacity="${opacity}">${content}</g>`
}
