import type { SpeechModel } from '@lares/shared-types/transcriptions'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useDownloadSpeechModelMutation } from '../api.ts'
import styles from './setup.module.css'

/** The models that administrators can download, with what they need. */
export function ModelList({ models, isBusy }: { models: readonly SpeechModel[]; isBusy: boolean }) {
  const { t, i18n } = useTranslation('transcriptions')
  const [download, { error }] = useDownloadSpeechModelMutation()
  const format = (bytes: number) => formatFileSize(bytes, i18n.language)
  return (
    <>
      <ul className={styles.models} aria-label={t('models.title')}>
        {models.map(({ name, isInstalled, downloadBytes, memoryBytes, fits }) => (
          <li key={name} className={styles.model}>
            <div>
              <p className={styles.name}>{t(`models.${name}`)}</p>
              <p className={styles.hint}>{t(`models.about.${name}`)}</p>
              <p className={styles.hint}>
                {fits
                  ? t('models.needs', { size: format(downloadBytes), memory: format(memoryBytes) })
                  : t('models.tooLarge', { memory: format(memoryBytes) })}
              </p>
            </div>
            {isInstalled ? (
              <span className={styles.installed}>
                <Icon name="circle-check" size={18} />
                {t('models.installed')}
              </span>
            ) : (
              <Button
                variant="default"
                leftSection={<Icon name="download" size={18} />}
                disabled={isBusy || !fits}
                aria-label={t('models.downloadOf', { name: t(`models.${name}`) })}
                onClick={() => void download({ params: { name } })}
              >
                {t('models.download')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FailureNote error={error} />
    </>
  )
}
