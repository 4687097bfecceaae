import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useFocusOnRemoval } from '../../../shared/ui/use-focus-on-removal.ts'
import { UploadRow } from '../panel/upload-row.tsx'
import { chooseFiles } from '../pick/choose-files.ts'
import { useAddFiles } from '../use-add-files.ts'
import { StoredUploadRow } from './stored-upload-row.tsx'
import styles from './upload-field.module.css'
import { type FieldUploads, useFieldUploads } from './use-field-uploads.ts'

interface UploadFieldProps extends FieldUploads {
  label: string
  /** The error message of the field. */
  error?: string | undefined
}

/**
 * A form field for files. Uploads them at once; its value is the ids of the finished uploads, in the order in which the
 * files were chosen. While the field is on the page, dropped and pasted files go into it.
 */
export function UploadField({ label, error, ...uploads }: UploadFieldProps) {
  const { t } = useTranslation('uploads')
  const focus = useFocusOnRemoval<HTMLFieldSetElement>()
  const addFiles = useAddFiles()
  const { field, entries, storedIds, remove } = useFieldUploads(uploads)
  return (
    <fieldset {...focus} className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      {entries.length + storedIds.length > 0 ? (
        <ul className={styles.files} aria-label={t('panel.files')}>
          {storedIds.map((uploadId) => (
            <li key={uploadId}>
              <StoredUploadRow uploadId={uploadId} onRemove={() => remove(uploadId)} />
            </li>
          ))}
          {entries.map((entry) => (
            <li key={entry.id}>
              <UploadRow entry={entry} />
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.choose}>
        <Button
          variant="default"
          leftSection={<Icon name="upload" size={18} />}
          onClick={() => void chooseFiles().then((files) => addFiles(files, { to: 'field', field }))}
        >
          {t('add.chooseFiles')}
        </Button>
        <span className={styles.hint}>{t('field.hint')}</span>
      </div>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
