import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../shared/ui/note.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import styles from '../notification-settings.module.css'
import { PushDevices } from './push-devices.tsx'
import { useBrowserPush } from './use-browser-push.ts'

/** Whether this device receives notifications while the archive is closed, and the list of those that do. */
export function PushSettings() {
  const { t } = useTranslation('notification-settings')
  const { support, isOn, isReady, isChanging, failure, start, stop } = useBrowserPush()
  return (
    <Panel title={t('push.title')} lead={t('push.lead')}>
      {support === 'unsupported' || support === 'denied' ? <p>{t(`push.${support}`)}</p> : null}
      {support === 'possible' ? (
        <div className={styles.state}>
          <p>{isOn ? t('push.on') : t('push.off')}</p>
          <Button
            variant="default"
            disabled={!isReady}
            loading={isChanging}
            onClick={() => void (isOn ? stop() : start())}
          >
            {isOn ? t('push.stop') : t('push.start')}
          </Button>
        </div>
      ) : null}
      {failure ? <Note intent="warning">{t(`push.${failure}`)}</Note> : null}
      <PushDevices />
    </Panel>
  )
}
