import type { SoundFigures } from '@lares/shared-types/processing'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import styles from './compare.module.css'

const rows = [
  ['loudness', 'LUFS'],
  ['truePeak', 'dBTP'],
  ['noiseFloor', 'dB'],
  ['snr', 'dB'],
] as const

/** What was measured before and after. */
export function FiguresTable({ before, after }: { before: SoundFigures; after: SoundFigures }) {
  const { t, i18n } = useTranslation('processing')
  const format = getNumberFormat(i18n.language, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const toText = (value: number | null, unit: string) =>
    value === null ? '–' : `${format.format(value)} ${unit}`
  return (
    <table className={styles.figures}>
      <caption className={styles.hidden}>{t('figures.title')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('compare.before')}</th>
          <th scope="col">{t('compare.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, unit]) => (
          <tr key={name}>
            <th scope="row">{t(`figures.${name}`)}</th>
            <td>{toText(before[name], unit)}</td>
            <td>{toText(after[name], unit)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('figures.duration')}</th>
          <td>{formatDuration(before.duration)}</td>
          <td>{formatDuration(after.duration)}</td>
        </tr>
      </tbody>
    </table>
  )
}
