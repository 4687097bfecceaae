import { flattenTexts, getPluralForm, stripPluralForm } from './flatten-texts.mjs'

/**
 * Finds the errors of a namespace: keys that are missing, that English does not have, that are empty, missing plural
 * forms, placeholders that differ, and counts that are not written as numbers of the language. `texts`: language → tree.
 */
export function compareTexts(texts) {
  const english = indexTexts(texts.en)
  return Object.entries(texts).flatMap(([language, tree]) => {
    const translated = indexTexts(tree)
    return [
      ...[...english.keys()]
        .filter((key) => !translated.has(key))
        .map((key) => `${language}: ${key} is missing`),
      ...[...translated.keys()]
        .filter((key) => !english.has(key))
        .map((key) => `${language}: ${key} is not in English`),
      ...[...translated].flatMap(([key, forms]) => findWrongForms(language, key, forms, english.get(key))),
    ]
  })
}

/** Key without plural form → plural form ('' for none) → text. */
function indexTexts(tree) {
  const keys = new Map()
  for (const [fullKey, text] of flattenTexts(tree)) {
    const key = stripPluralForm(fullKey)
    keys.set(key, (keys.get(key) ?? new Map()).set(getPluralForm(fullKey) ?? '', text))
  }
  return keys
}

function findWrongForms(language, key, forms, english) {
  const empty = [...forms].filter(([, text]) => typeof text !== 'string' || text.trim() === '')
  const needed = forms.has('') ? [] : new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const unformatted = [...forms].filter(([, text]) => String(text).includes('{{count}}'))
  const missing = needed.filter((form) => !forms.has(form))
  const getPlaceholders = (allForms) =>
    [...new Set([...(allForms?.values() ?? [])].flatMap((text) => String(text).match(/\{\{.*?\}\}/g) ?? []))]
      .sort()
      .join()
  return [
    ...empty.map(([form]) => `${language}: ${key} ${form} is empty`),
    ...unformatted.map(([form]) => `${language}: ${key} ${form} needs {{count, number}}`),
    ...missing.map((form) => `${language}: ${key} lacks the plural form ${form}`),
    ...(english && getPlaceholders(forms) !== getPlaceholders(english)
      ? [`${language}: ${key} has other placeholders than English`]
      : []),
  ]
}
