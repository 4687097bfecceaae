import type { ImportCounts } from '@lares/shared-types/calendar-imports'
import { type EventVisibility, eventVisibilities } from '@lares/shared-types/planning'
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { FileButton } from '../../../shared/ui/file-button.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useImportCalendarMutation } from '../api.ts'
import { getOwnTimeZone } from '../calendar/use-calendar.ts'
import styles from './import-dialog.module.css'
import { ImportResult } from './import-result.tsx'
import { useImportFile } from './use-import-file.ts'

/** Imports the events of a calendar file, after showing what that would create and change. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('planning')
  const { t: shared } = useTranslation('shared')
  const { file, preview, problem, error, isReading, read } = useImportFile()
  const [importCalendar, imported] = useImportCalendarMutation()
  const [visibility, setVisibility] = useState<EventVisibility>('family')
  const [restoresDeleted, setRestoresDeleted] = useState(false)

  function take(chosen: File) {
    imported.reset()
    void read(chosen)
  }

  function start(text: string) {
    const body = { text, timeZone: getOwnTimeZone(), visibility, restoreDeleted: restoresDeleted }
    void importCalendar({ body })
  }

  const { data: result } = imported
  return (
    <AppDialog opened onClose={onClose} title={t('import.title')} size="large">
      <div className={styles.parts}>
        <p>{t('import.text')}</p>
        <FileButton
          label={t('import.choose')}
          accept=".ics,.ical,.ifb,.vcs,text/calendar"
          name={file?.name}
          isLoading={isReading}
          onChoose={take}
        />
        <div role="status" className={styles.parts}>
          {isReading ? <ListSkeleton rows={2} lead="none" /> : null}
          {problem ? <Note intent="warning">{t(`import.problems.${problem}`)}</Note> : null}
          {result ? <Note intent="success">{t('import.done', { count: countSaved(result) })}</Note> : null}
          {preview && !isReading ? (
            <ImportResult counts={result ?? preview} isDone={Boolean(result)} />
          ) : null}
        </div>
        {preview && !result && !isReading ? (
          <>
            {preview.created > 0 ? (
              <NativeSelect
                label={t('form.visibility')}
                description={t(`form.visibilityHint.${visibility}`)}
                data={eventVisibilities.map((value) => ({ value, label: t(`form.visibilities.${value}`) }))}
                value={visibility}
                onChange={({ currentTarget: { value } }) =>
                  setVisibility(eventVisibilities.find((known) => known === value) ?? visibility)
                }
              />
            ) : null}
            {preview.deleted > 0 ? (
              <Checkbox
                label={t('import.restore', { count: preview.deleted })}
                checked={restoresDeleted}
                onChange={(event) => setRestoresDeleted(event.currentTarget.checked)}
              />
            ) : null}
          </>
        ) : null}
        <FailureNote error={problem ? undefined : (error ?? imported.error)} />
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {shared('close')}
        </Button>
        {file && preview && !result ? (
          <Button
            loading={imported.isLoading}
            disabled={isReading || (countSaved(preview) === 0 && !restoresDeleted)}
            onClick={() => start(file.text)}
          >
            {t('import.start')}
          </Button>
        ) : null}
      </DialogActions>
    </AppDialog>
  )
}

function countSaved({ created, changed }: ImportCounts): number {
  return created + changed
}
