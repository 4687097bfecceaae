import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectOffline } from '../../../shared/connection/connection-slice.ts'
import { fileSize } from '../../../shared/i18n/file-size.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { canKeepFiles, type KeptSubject } from '../../../shared/kept/kept-files.ts'
import styles from './keep-offline-button.module.css'
import { useKeepFiles } from './use-keep-files.ts'
import { useKeptThings } from './use-kept-things.ts'

interface KeepOfflineButtonProps {
  subject: KeptSubject
  /** Addresses of everything that is to be there without a connection. */
  files: readonly string[]
  /** About how many bytes they are. */
  size: number
}

/** Keeps something whole on the device, shows how far that is, and removes it again. */
export function KeepOfflineButton({ subject, files, size }: KeepOfflineButtonProps) {
  const { t, i18n } = useTranslation('offline')
  const { things, remove } = useKeptThings()
  const { received, start, stop } = useKeepFiles(subject, files)
  const offline = useSelector(selectOffline)
  if (!canKeepFiles()) return null
  const inWords = (bytes: number) => fileSize(bytes, i18n.language)

  const kept = things?.find(({ id }) => id === subject.id)
  const act =
    received !== undefined
      ? {
          icon: 'x' as const,
          run: stop,
          text: t('keep.stop', { received: inWords(received), size: inWords(size) }),
        }
      : kept
        ? { icon: 'trash' as const, run: () => void remove(subject.id), text: t('keep.remove') }
        : {
            icon: 'download' as const,
            run: () => void start(),
            text: t('keep.keep', { size: inWords(size) }),
          }
  return (
    <div className={styles.keep} data-known={things !== undefined}>
      <span role="status">{kept ? t('keep.kept', { size: inWords(kept.size) }) : null}</span>
      <Button
        variant="default"
        disabled={offline && !kept}
        leftSection={<Icon name={act.icon} size={18} />}
        onClick={act.run}
      >
        {act.text}
      </Button>
    </div>
  )
}
