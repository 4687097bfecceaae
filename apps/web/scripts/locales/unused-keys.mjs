import { flattenTexts, stripPluralForm } from './flatten-texts.mjs'

/**
 * Finds the keys of a namespace that no source uses. A key counts as used if it appears in quotes anywhere, or if a
 * template literal in a translation call (`roles.${role}`) can produce it.
 */
export function findUnusedKeys(tree, sources) {
  const quoted = new Set(
    sources.flatMap((source) => [...source.matchAll(/['"](?:\w+:)?([\w.-]+)['"]/g)].map(([, key]) => key)),
  )
  const patterns = [...new Set(sources.flatMap(findTemplates))].map(toPattern)
  const keys = new Set(flattenTexts(tree).map(([key]) => stripPluralForm(key)))
  return [...keys].filter((key) => !quoted.has(key) && !patterns.some((pattern) => pattern.test(key)))
}

/** Template literals in calls of translation functions, with their placeholders. */
function findTemplates(source) {
  return [...source.matchAll(/\b(?:t|shared)\(\s*`([^`]*\$\{[^`]*)`/g)].map(([, template]) => template)
}

function toPattern(template) {
  const parts = template.replace(/^\w+:/, '').split(/\$\{[^}]*\}/)
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('[\\w-]+')}$`)
}
