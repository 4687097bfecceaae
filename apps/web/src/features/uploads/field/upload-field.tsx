import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { UploadRow } from '../panel/upload-row.tsx'
import { chooseFiles } from '../pick/choose-files.ts'
import { useTakeFiles } from '../take-files.ts'
import { KeptUploadRow } from './kept-upload-row.tsx'
import styles from './upload-field.module.css'
import { type FieldUploads, useFieldUploads } from './use-field-uploads.ts'

interface UploadFieldProps extends FieldUploads {
  label: string
  /** What is wrong with the files, in words. */
  error?: string | undefined
}

/**
 * Files for a form: choose or drop several; they are sent at once, and their uploadIds are the field's value, in the
 * order in which they were chosen. While the field is on the page, whatever is dropped or pasted goes into it.
 */
export function UploadField({ label, error, ...uploads }: UploadFieldProps) {
  const { t } = useTranslation('uploads')
  const takeFiles = useTakeFiles()
  const { field, entries, kept, remove } = useFieldUploads(uploads)
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      {entries.length + kept.length > 0 ? (
        <ul className={styles.files} aria-label={t('panel.files')}>
          {kept.map((uploadId) => (
            <li key={uploadId}>
              <KeptUploadRow uploadId={uploadId} onRemove={() => remove(uploadId)} />
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
          onClick={() => void chooseFiles().then((files) => takeFiles(files, { to: 'field', field }))}
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
