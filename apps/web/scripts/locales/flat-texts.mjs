/** A tree of texts as pairs of dotted key and text. */
export function flatTexts(tree, prefix = '') {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? flatTexts(value, `${prefix}${name}.`)
      : [[prefix + name, value]],
  )
}

const plural = /_(zero|one|two|few|many|other)$/

/** The key that the code asks for: without the plural form that i18next adds. */
export function askedKey(key) {
  return key.replace(plural, '')
}

/** The plural form of a key, if it has one. */
export function pluralForm(key) {
  return plural.exec(key)?.[1]
}
