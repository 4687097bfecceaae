import type { Corridor } from './corridor.ts'

/** Where the cheapest path to each cell of a corridor comes from: two bits a cell. */
export class DirectionTable {
  /** The position of each row's first cell. */
  private readonly offsets: Float64Array
  private readonly bits: Uint8Array

  constructor(corridor: Corridor) {
    this.offsets = new Float64Array(corridor.first.length)
    let cells = 0
    for (let row = 0; row < corridor.first.length; row += 1) {
      this.offsets[row] = cells - (corridor.first[row] ?? 0)
      cells += (corridor.last[row] ?? 0) - (corridor.first[row] ?? 0) + 1
    }
    this.bits = new Uint8Array(Math.ceil(cells / 4))
  }

  /** @param direction 0 to 3; a cell may be set once */
  set(row: number, column: number, direction: number): void {
    const cell = (this.offsets[row] as number) + column
    this.bits[cell >>> 2] = (this.bits[cell >>> 2] as number) | (direction << ((cell & 3) * 2))
  }

  get(row: number, column: number): number {
    const cell = (this.offsets[row] as number) + column
    return ((this.bits[cell >>> 2] as number) >> ((cell & 3) * 2)) & 3
  }
}
