import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import styles from './draft.module.css'
import { DraftNotes } from './draft-notes.tsx'
import type { FormDraft } from './use-draft.ts'

interface DraftOfferProps<V extends FieldValues, T, O> {
  form: UseFormReturn<V, unknown, T>
  draft: FormDraft<V, O>
  /** What the draft was written against takes the place of what was opened now. */
  onOpened?: (opened: O) => void
}

/** Offers the earlier drafts of a form, and tells when what is typed is kept. */
export function DraftOffer<V extends FieldValues, T, O>({ form, draft, onOpened }: DraftOfferProps<V, T, O>) {
  const { t } = useTranslation('drafts')

  function resume(id: string) {
    const taken = draft.take(id)
    if (!taken) return
    if (taken.opened !== undefined) onOpened?.(taken.opened)
    form.reset(taken.values, { keepDefaultValues: true })
  }

  return (
    <>
      <DraftNotes drafts={draft.offered} onResume={resume} onDiscard={draft.discard} />
      <p className={styles.kept} role="status">
        {draft.keptAt === undefined ? null : t('kept')}
      </p>
    </>
  )
}
