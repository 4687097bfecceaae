import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getListFormat } from '../i18n/list-format.ts'
import { Note } from '../ui/note.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import styles from './conflict-note.module.css'
import type { ConflictingSave } from './conflicting-save.ts'

interface ConflictNoteProps {
  saved: ConflictingSave
  /** Names, in the reader's language, of the fields that the other person changed. */
  fields: readonly string[]
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Shown when somebody else saved in the meantime: lists what they changed and lets the user choose a version. */
export function ConflictNote({ saved, fields, onKeepMine, onTakeTheirs }: ConflictNoteProps) {
  const { t, i18n } = useTranslation('forms')
  const list = getListFormat(i18n.language).format(fields)
  return (
    <Note intent="warning">
      <strong>{t('conflict.title', { name: saved.by ?? t('conflict.somebody') })}</strong>
      {saved.at === undefined ? null : (
        <p>
          {t('conflict.saved')} <RelativeTime instant={saved.at} />
        </p>
      )}
      <p>{t('conflict.text')}</p>
      {fields.length > 0 ? <p>{t('conflict.field', { fields: list })}</p> : null}
      <div className={styles.actions}>
        <Button size="compact-md" variant="default" onClick={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button size="compact-md" onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
      </div>
    </Note>
  )
}
