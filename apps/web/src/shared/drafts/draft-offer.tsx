import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import styles from './draft.module.css'
import { DraftNote } from './draft-note.tsx'
import type { FormDraft } from './use-draft.ts'

interface DraftOfferProps<V extends FieldValues, T, O> {
  form: UseFormReturn<V, unknown, T>
  draft: FormDraft<V, O>
  /** What the draft was written against takes the place of what was opened now. */
  onOpened?: (opened: O) => void
}

/** Offers the older draft of a form, and tells when what is typed is kept. */
export function DraftOffer<V extends FieldValues, T, O>({ form, draft, onOpened }: DraftOfferProps<V, T, O>) {
  const { t } = useTranslation('drafts')

  function resume() {
    const taken = draft.take()
    if (!taken) return
    if (taken.opened !== undefined) onOpened?.(taken.opened)
    form.reset(taken.values, { keepDefaultValues: true })
  }

  return (
    <>
      {draft.offered ? <DraftNote at={draft.offered.at} onResume={resume} onDiscard={draft.discard} /> : null}
      <p className={styles.kept} role="status">
        {draft.keptAt === undefined ? null : t('kept')}
      </p>
    </>
  )
}
