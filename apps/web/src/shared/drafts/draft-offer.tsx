import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import styles from './draft.module.css'
import { DraftNotes } from './draft-notes.tsx'
import type { FormDraft } from './use-draft.ts'

interface DraftOfferProps<V extends FieldValues, T, O> {
  form: UseFormReturn<V, unknown, T>
  draft: FormDraft<V, O>
  /** Called with the version that the resumed draft was based on, which replaces the one that was opened now. */
  onOpened?: (opened: O) => void
}

/** Offers the earlier drafts of a form, and shows whether the current one is saved on this device. */
export function DraftOffer<V extends FieldValues, T, O>({ form, draft, onOpened }: DraftOfferProps<V, T, O>) {
  const { t } = useTranslation('drafts')

  function resume(id: string) {
    const resumed = draft.resume(id)
    if (!resumed) return
    if (resumed.opened !== undefined) onOpened?.(resumed.opened)
    form.reset(resumed.values, { keepDefaultValues: true })
  }

  return (
    <>
      <DraftNotes drafts={draft.offered} onResume={resume} onDiscard={draft.discard} />
      <p className={styles.saved} role="status">
        {draft.state === 'unchanged' ? null : t(draft.state === 'stored' ? 'kept' : 'noRoom')}
      </p>
    </>
  )
}
