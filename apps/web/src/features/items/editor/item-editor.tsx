import { type ItemKind, kindPaths } from '@lares/shared-types/item-kinds'
import type { Item } from '@lares/shared-types/items'
import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateField } from '../../../shared/dates/date-field.tsx'
import { DraftNotes } from '../../../shared/drafts/draft-notes.tsx'
import { TextField } from '../../../shared/forms/text-field.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { truncateTitle } from '../../../shared/text/truncate-title.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { HistoryLink } from '../../../shared/ui/history-link.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { PendingTextProvider } from '../../../shared/ui/pickers/pending-text.ts'
import { FormSkeleton } from '../../../shared/ui/skeletons.tsx'
import { trackFooterHeight } from '../../../shared/ui/track-height.ts'
import { BodyField } from '../fields/body-field.tsx'
import { LabelFields } from '../fields/label-fields.tsx'
import { LanguageField } from '../fields/language-field.tsx'
import { PlaceFields } from '../fields/place-fields.tsx'
import { kindUis } from '../kinds/registry.ts'
import { ConflictDialog } from './conflict/conflict-dialog.tsx'
import { FilesField } from './files/files-field.tsx'
import styles from './item-editor.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import { useItemEditor } from './use-item-editor.ts'

/** The form that creates an item of a kind, or changes the given item. */
export function ItemEditor({ kind, item }: { kind: ItemKind; item?: Item }) {
  const { t } = useTranslation('items')
  const { t: drafts } = useTranslation('drafts')
  const getTitle = useItemTitle()
  const editor = useItemEditor(kind, item)
  const { control } = editor.form
  const { state } = editor.draft
  const current = editor.saved.item ?? item
  const { Fields, isWritten, dateTerm } = kindUis[kind]
  const files = (
    <FilesField
      control={control}
      assets={current?.assets.filter(({ enclosedIn }) => !enclosedIn) ?? []}
      savedUploadIds={editor.saved.uploadIds}
      onUpload={editor.onUpload}
      onUploadingChange={editor.onUploadingChange}
      error={editor.fileError}
    />
  )
  return (
    <>
      <PageHeader title={item && t('editor.edit', { title: truncateTitle(getTitle(item)) })}>
        {item ? <HistoryLink type={kindPaths[kind]} id={item.id} /> : null}
      </PageHeader>
      <LeaveGuard hasUnsavedChanges={editor.hasUnsavedChanges} />
      <DraftNotes
        drafts={editor.draft.offered}
        onResume={editor.resumeDraft}
        onDiscard={editor.draft.discard}
      />
      <form noValidate className={styles.form} onSubmit={(event) => void editor.onSubmit(event)}>
        <EditorSection title={t('editor.content')}>
          <TextField control={control} name="title" label={t('fields.title')} />
          {isWritten ? null : files}
          <BodyField control={control} />
          {isWritten ? files : null}
          <LanguageField control={control} isNew={item === undefined} />
        </EditorSection>
        <div className={styles.side}>
          <EditorSection title={t('editor.whenAndWhere')}>
            <DateField control={control} name="date" label={t(dateTerm ?? 'fields.date')} none="" />
            <PlaceFields control={control} />
          </EditorSection>
          <EditorSection title={t('editor.whoAndWhat')}>
            <PendingTextProvider value={editor.pendingText}>
              <LabelFields control={control} />
            </PendingTextProvider>
          </EditorSection>
          {Fields ? (
            <EditorSection title={t('fields.details')}>
              <Suspense fallback={<FormSkeleton fields={1} />}>
                <Fields control={control} />
              </Suspense>
            </EditorSection>
          ) : null}
        </div>
        <footer ref={trackFooterHeight} className={styles.footer}>
          <FailureNote error={editor.failure} />
          <span className={styles.draftStatus} role="status">
            {state === 'unchanged' ? null : drafts(state === 'stored' ? 'kept' : 'noRoom')}
          </span>
          <Button
            component={Link}
            to={item ? itemLinks.profile(item) : itemLinks.list(kind)}
            variant="default"
          >
            {t('editor.cancel')}
          </Button>
          <Button type="submit" loading={editor.busy}>
            {current ? t('editor.save') : t('editor.create')}
          </Button>
        </footer>
      </form>
      {editor.conflict ? (
        <ConflictDialog
          conflict={editor.conflict}
          busy={editor.busy}
          onClose={editor.closeConflict}
          onSave={(merged) => void editor.saveMerged(merged)}
        />
      ) : null}
    </>
  )
}

/** A group of fields under a heading. */
function EditorSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
