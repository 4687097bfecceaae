import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { changeQueued, selectPreferences } from '../../../shared/preferences/preferences-slice.ts'
import { Note } from '../../../shared/ui/note.tsx'
import styles from './choices.module.css'

/** Says that choices are stored only on this device so far, and offers to save them again. */
export function UnsavedNote() {
  const { t } = useTranslation('settings')
  const { t: shared } = useTranslation('shared')
  const dispatch = useDispatch()
  const { unsaved } = useSelector(selectPreferences)
  if (!unsaved?.failed) return null
  return (
    <Note intent="warning">
      <p>{t('interface.unsaved')}</p>
      <Button
        className={styles.retry ?? ''}
        variant="default"
        size="compact-md"
        onClick={() => dispatch(changeQueued({ userId: unsaved.userId, change: {} }))}
      >
        {shared('retry')}
      </Button>
    </Note>
  )
}
