import { askedKey, flatTexts } from './flat-texts.mjs'

/**
 * Keys of a namespace that no source asks for. A key counts as asked for when it stands in quotes somewhere, or when a
 * template literal (`roles.${role}`, also within a key, and as the values of a typed record) can give it.
 */
export function unusedKeys(tree, sources) {
  const quoted = new Set(
    sources.flatMap((source) => [...source.matchAll(/['"](?:\w+:)?([\w.-]+)['"]/g)].map(([, key]) => key)),
  )
  const patterns = [...new Set(sources.flatMap(templates))].map(patternOf)
  const keys = new Set(flatTexts(tree).map(([key]) => askedKey(key)))
  return [...keys].filter((key) => !quoted.has(key) && !patterns.some((pattern) => pattern.test(key)))
}

/** Template literals that are handed to a translating function, with what is inserted still in place. */
function templates(source) {
  return [...source.matchAll(/\b(?:t|shared)\(\s*`([^`]*\$\{[^`]*)`/g)].map(([, template]) => template)
}

function patternOf(template) {
  const parts = template.replace(/^\w+:/, '').split(/\$\{[^}]*\}/)
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('[\\w-]+')}$`)
}
