import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Puts saved values into a form that stays open. Fields that were changed after `sent` had been sent keep what was typed. */
export function keepTyped<V extends FieldValues, T>(
  form: UseFormReturn<V, unknown, T>,
  sent: V,
  saved: V,
): void {
  const typed = structuredClone(form.getValues())
  form.reset(saved)
  for (const field of Object.keys(typed) as Path<V>[]) {
    if (JSON.stringify(typed[field]) === JSON.stringify(sent[field])) continue
    form.setValue(field, typed[field], { shouldDirty: true })
  }
}
