/** How many entries a key moves in a list of `columns`; undefined for other keys. */
export function stepFor(key: string, columns: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return columns
    case 'ArrowUp':
      return -columns
    case 'ArrowRight':
      return columns > 1 ? 1 : undefined
    case 'ArrowLeft':
      return columns > 1 ? -1 : undefined
    default:
      return undefined
  }
}
