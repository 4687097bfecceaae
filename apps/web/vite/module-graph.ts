import type { Plugin } from 'vite'

/** Returns the ids of the modules that a module imports statically. */
export type GetImports = (id: string) => readonly string[]

/** Finds all modules that `starts` import directly or indirectly, and `starts` themselves, as far as `isIncluded`. */
export function findReachable(
  starts: readonly string[],
  getImports: GetImports,
  isIncluded: (id: string) => boolean,
): Set<string> {
  const reached = new Set<string>()
  const queue = starts.filter(isIncluded)
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    queue.push(...getImports(id).filter(isIncluded))
  }
  return reached
}

/** Finds all modules that import a target module directly or indirectly, and the targets themselves. */
export function findImporters(
  isTarget: (id: string) => boolean,
  ids: readonly string[],
  getImports: GetImports,
): Set<string> {
  const importers = new Map<string, string[]>()
  for (const id of ids) {
    for (const imported of getImports(id)) importers.set(imported, [...(importers.get(imported) ?? []), id])
  }
  return findReachable(
    ids.filter(isTarget),
    (id) => importers.get(id) ?? [],
    () => true,
  )
}

/** Calls `callback` with the complete module graph of a build, before it is divided into chunks. */
export function onModuleGraph(callback: (ids: readonly string[], getImports: GetImports) => void): Plugin {
  return {
    name: 'lares:modules-known',
    apply: 'build',
    buildEnd() {
      callback([...this.getModuleIds()], (id) => this.getModuleInfo(id)?.importedIds ?? [])
    },
  }
}
