import { askedKey, flatTexts, pluralForm } from './flat-texts.mjs'

/**
 * What is wrong between the languages of one namespace: keys that are missing, that English does not have, that are
 * empty, plural forms that a language's grammar asks for, and placeholders that differ. `texts`: language → tree.
 */
export function compareTexts(texts) {
  const english = index(texts.en)
  return Object.entries(texts).flatMap(([language, tree]) => {
    const own = index(tree)
    return [
      ...[...english.keys()].filter((key) => !own.has(key)).map((key) => `${language}: ${key} is missing`),
      ...[...own.keys()]
        .filter((key) => !english.has(key))
        .map((key) => `${language}: ${key} is not in English`),
      ...[...own].flatMap(([key, forms]) => wrongForms(language, key, forms, english.get(key))),
    ]
  })
}

/** Asked key → plural form ('' for none) → text. */
function index(tree) {
  const keys = new Map()
  for (const [key, text] of flatTexts(tree)) {
    const asked = askedKey(key)
    keys.set(asked, (keys.get(asked) ?? new Map()).set(pluralForm(key) ?? '', text))
  }
  return keys
}

function wrongForms(language, key, forms, english) {
  const empty = [...forms].filter(([, text]) => typeof text !== 'string' || text.trim() === '')
  const needed = forms.has('') ? [] : new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const missing = needed.filter((form) => !forms.has(form))
  const places = (all) =>
    [...new Set([...(all?.values() ?? [])].flatMap((text) => String(text).match(/\{\{.*?\}\}/g) ?? []))]
      .sort()
      .join()
  return [
    ...empty.map(([form]) => `${language}: ${key} ${form} is empty`),
    ...missing.map((form) => `${language}: ${key} lacks the plural form ${form}`),
    ...(english && places(forms) !== places(english)
      ? [`${language}: ${key} has other placeholders than English`]
      : []),
  ]
}
