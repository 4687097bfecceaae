/** The smallest picture that is at least `width` pixels wide, else the widest; without a wish the smallest. */
export function ofWidth<T extends { readonly width: number | null }>(
  pictures: readonly T[],
  width: number | undefined,
): T | undefined {
  const byWidth = [...pictures].sort((a, b) => (a.width ?? 0) - (b.width ?? 0))
  return byWidth.find((picture) => (picture.width ?? 0) >= (width ?? 0)) ?? byWidth.at(-1)
}
