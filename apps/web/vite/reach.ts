import type { Plugin } from 'vite'

/** Asks which modules a module imports; those that it only may import later do not count. */
export type ImportsOf = (id: string) => readonly string[]

/** Every module that the `starts` lead to, themselves included, as far as `belongs` says. */
export function reachedFrom(
  starts: readonly string[],
  importsOf: ImportsOf,
  belongs: (id: string) => boolean,
): Set<string> {
  const reached = new Set<string>()
  const waiting = starts.filter(belongs)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...importsOf(id).filter(belongs))
  }
  return reached
}

/** Every module that leads to one of the `ends`, themselves included. */
export function leadingTo(
  ends: (id: string) => boolean,
  ids: readonly string[],
  importsOf: ImportsOf,
): Set<string> {
  const importers = new Map<string, string[]>()
  for (const id of ids) {
    for (const imported of importsOf(id)) importers.set(imported, [...(importers.get(imported) ?? []), id])
  }
  return reachedFrom(
    ids.filter(ends),
    (id) => importers.get(id) ?? [],
    () => true,
  )
}

/** Calls `look` with all modules of a build once they are known, before they are put into files. */
export function onceModulesAreKnown(look: (ids: readonly string[], importsOf: ImportsOf) => void): Plugin {
  return {
    name: 'lares:modules-known',
    apply: 'build',
    buildEnd() {
      look([...this.getModuleIds()], (id) => this.getModuleInfo(id)?.importedIds ?? [])
    },
  }
}
