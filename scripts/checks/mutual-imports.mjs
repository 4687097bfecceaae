/** Tests may import from anywhere. */
const testCode = /\.test\.tsx?$|\/(testing|leaks|fuzz|durability|fixtures)\//

/**
 * Finds pairs of folders at one level whose files import each other, at any depth: `a/x/…` imports `a/y/…` and `a/y/…`
 * imports `a/x/…`. Neither of two such folders can be understood, tested or moved without the other.
 *
 * @param modules the modules of a report of dependency-cruiser
 * @returns {{from: string, to: string, folders: string}[]} for each pair, the imports of the rarer direction
 */
export function findMutualImports(modules) {
  const imports = new Map()
  for (const { source, dependencies } of modules) {
    if (testCode.test(source)) continue
    for (const { resolved } of dependencies) {
      const pair = getSiblingFolders(source, resolved)
      if (!pair) continue
      const key = pair.join(' → ')
      imports.set(key, [...(imports.get(key) ?? []), { from: source, to: resolved, pair }])
    }
  }
  return [...imports.values()].flatMap((there) => {
    const [from, to] = there[0].pair
    const back = imports.get(`${to} → ${from}`) ?? []
    const isReported = back.length > there.length || (back.length === there.length && from < to)
    return isReported
      ? there.map((edge) => ({ from: edge.from, to: edge.to, folders: `${from}, ${to}` }))
      : []
  })
}

/** The folders at one level that contain the two files; undefined if one file lies in the other's folder or above. */
function getSiblingFolders(from, to) {
  const [a, b] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)]
  const level = a.findIndex((name, index) => name !== b[index])
  if (level === -1 || level >= b.length) return undefined
  return [a, b].map((path) => path.slice(0, level + 1).join('/'))
}
