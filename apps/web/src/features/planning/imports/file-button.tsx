import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import styles from './import-dialog.module.css'

interface FileButtonProps {
  /** The name of the chosen file. */
  name: string | undefined
  isLoading: boolean
  onChoose: (file: File) => void
}

/** Chooses a calendar file. */
export function FileButton({ name, isLoading, onChoose }: FileButtonProps) {
  const { t } = useTranslation('planning')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.file}>
      <Button
        variant="default"
        loading={isLoading}
        leftSection={<Icon name="upload" size={18} />}
        onClick={() => input.current?.click()}
      >
        {t('import.choose')}
      </Button>
      {name ? <span className={styles.name}>{name}</span> : null}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('import.choose')}
        accept=".ics,.ical,.ifb,.vcs,text/calendar"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}
