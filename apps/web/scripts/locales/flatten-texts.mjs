/** Flattens a tree of texts into pairs of dotted key and text. */
export function flattenTexts(tree, prefix = '') {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? flattenTexts(value, `${prefix}${name}.`)
      : [[prefix + name, value]],
  )
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** The key that code passes to i18next: without the suffix of the plural form. */
export function stripPluralForm(key) {
  return key.replace(pluralSuffix, '')
}

export function getPluralForm(key) {
  return pluralSuffix.exec(key)?.[1]
}
