import { type Turn, turns } from '@lares/shared-types/rotations'

/** The texts of the turns. */
export const turnNames = { 90: 'right', 180: 'half', 270: 'left' } as const satisfies Record<Turn, string>

/** The turn with a number of degrees, a quarter to the right by default. */
export function toTurn(degrees: unknown): Turn {
  return turns.find((turn) => turn === Number(degrees)) ?? 90
}
