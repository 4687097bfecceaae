import type { BackupPlace } from '@lares/shared-types/backups'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { useTestBackupPlaceMutation } from '../api.ts'
import styles from './forms.module.css'

/** A button that tries to write to the entered place, and says in words what is wrong with it. */
export function TestPlace({ place }: { place: BackupPlace }) {
  const { t } = useTranslation(['backups', 'operations'])
  const [test, { data, error, isLoading }] = useTestBackupPlaceMutation()
  const [tested, setTested] = useState('')
  const key = JSON.stringify(place)
  // The result is about what was entered then.
  const isCurrent = tested === key

  function start() {
    setTested(key)
    void test({ body: place })
  }

  return (
    <div className={styles.test}>
      <Button
        variant="default"
        leftSection={<Icon name="refresh" size={16} />}
        loading={isLoading}
        onClick={start}
      >
        {t('backups:test.button')}
      </Button>
      {isCurrent && data?.problem ? (
        <Note intent="error">{t(`operations:errors.${data.problem}`)}</Note>
      ) : null}
      {isCurrent && data && !data.problem ? (
        <Note intent="success">{t(getResultKey(data.hasBackups, data.isEncrypted))}</Note>
      ) : null}
      <FailureNote error={isCurrent ? error : undefined} />
    </div>
  )
}

function getResultKey(hasBackups: boolean, isEncrypted: boolean) {
  if (!hasBackups) return 'backups:test.writable'
  return isEncrypted ? 'backups:test.hasEncrypted' : 'backups:test.hasBackups'
}
