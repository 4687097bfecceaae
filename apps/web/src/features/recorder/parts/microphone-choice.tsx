import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptureOptions } from '../engine/capture.ts'
import styles from './parts.module.css'

interface MicrophoneChoiceProps {
  options: CaptureOptions
  onChange: (options: CaptureOptions) => void
}

/** Which microphone, and whether the browser cleans the sound. */
export function MicrophoneChoice({ options, onChange }: MicrophoneChoiceProps) {
  const { t } = useTranslation('recorder')
  const microphones = useMicrophones()
  return (
    <div className={styles.choices}>
      {microphones.length > 1 ? (
        <NativeSelect
          label={t('microphone')}
          value={options.deviceId ?? ''}
          data={[
            { value: '', label: t('usualMicrophone') },
            ...microphones.map(({ deviceId, label }, index) => ({
              value: deviceId,
              label: label || t('microphoneNumber', { number: index + 1 }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ ...options, deviceId: value || undefined })}
        />
      ) : null}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={options.cleans}
          onChange={(event) => onChange({ ...options, cleans: event.currentTarget.checked })}
        />
        <span>
          {t('cleans')}
          <span className={styles.hint}>{t('cleansHint')}</span>
        </span>
      </label>
    </div>
  )
}

/** The microphones of the device; without their names until the user has allowed one. */
function useMicrophones(): MediaDeviceInfo[] {
  const [microphones, setMicrophones] = useState<MediaDeviceInfo[]>([])
  useEffect(() => {
    const { mediaDevices } = navigator
    if (!mediaDevices) return
    const list = () =>
      void mediaDevices.enumerateDevices().then(
        (devices) =>
          setMicrophones(
            devices.filter(
              ({ kind, deviceId }) => kind === 'audioinput' && !['', 'default'].includes(deviceId),
            ),
          ),
        () => undefined,
      )
    list()
    mediaDevices.addEventListener('devicechange', list)
    return () => mediaDevices.removeEventListener('devicechange', list)
  }, [])
  return microphones
}
