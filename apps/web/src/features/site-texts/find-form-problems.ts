import type { SiteText, SiteTextForm } from '@lares/shared-types/site-texts'
import { findTextProblems, getTextRules, type TextProblem } from '@lares/shared-types/text-rules'

/** The same check as the server's, while somebody writes. */
export function findFormProblems(text: SiteText, form: SiteTextForm, written: string): TextProblem[] {
  const english = text.languages[0]?.forms ?? []
  const fallback = english.find((other) => other.form === form.form) ?? english.at(-1)
  const relatives = text.languages.flatMap(({ forms }) => forms.flatMap(({ shipped }) => shipped ?? []))
  const rules = getTextRules(form.form, form.shipped ?? fallback?.shipped ?? '', relatives)
  return findTextProblems(written.trim(), rules)
}
