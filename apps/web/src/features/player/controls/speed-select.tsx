import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'
import styles from './controls.module.css'
import { speeds } from './speeds.ts'

/** How fast it plays; the pitch of the voices stays. */
export function SpeedSelect() {
  const { t, i18n } = useTranslation('player')
  const act = usePlayer()
  const speed = usePlayerState((state) => state.speed)
  const format = getNumberFormat(i18n.language)
  return (
    <NativeSelect
      className={styles.speed ?? ''}
      aria-label={t('speed')}
      value={String(speed)}
      data={speeds.map((value) => ({
        value: String(value),
        label: t('times', { speed: format.format(value) }),
      }))}
      onChange={(event) => {
        const chosen = Number(event.currentTarget.value)
        act((player) => player.setSpeed(chosen))
      }}
    />
  )
}
