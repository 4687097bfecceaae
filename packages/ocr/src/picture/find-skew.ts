import type { Glyph } from './find-glyphs.ts'

/** In degrees; lines that are tilted further are not found at all. */
const maxSkew = 12
const coarseStep = 0.5
const fineStep = 0.1

/**
 * Finds by how many degrees lines are tilted: positive if they descend to the right. At the right angle, the feet of the
 * letters fall into few rows.
 */
export function findSkew(glyphs: readonly Glyph[]): number {
  const coarse = findSharpest(glyphs, -maxSkew, maxSkew, coarseStep)
  return findSharpest(glyphs, coarse - coarseStep, coarse + coarseStep, fineStep)
}

function findSharpest(glyphs: readonly Glyph[], from: number, to: number, step: number): number {
  let best = { angle: 0, sharpness: 0 }
  for (let angle = from; angle <= to + step / 2; angle += step) {
    const sharpness = getSharpness(glyphs, angle)
    if (sharpness > best.sharpness) best = { angle, sharpness }
  }
  return best.angle
}

function getSharpness(glyphs: readonly Glyph[], degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const counts = new Map<number, number>()
  for (const { left, right, bottom } of glyphs) {
    const row = Math.round((bottom - ((left + right) / 2) * slope) / 2)
    counts.set(row, (counts.get(row) ?? 0) + 1)
  }
  let sum = 0
  for (const count of counts.values()) sum += count * count
  return sum
}
