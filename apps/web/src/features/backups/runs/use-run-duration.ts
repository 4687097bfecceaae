import type { BackupRun } from '@lares/shared-types/backups'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'

const units = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Returns a function that writes how long a run took, in its two largest units: `1 hr 5 min`. */
export function useRunDuration() {
  const { i18n } = useTranslation()
  return ({ startedAt, endedAt }: Pick<BackupRun, 'startedAt' | 'endedAt'>): string => {
    if (!endedAt) return ''
    let seconds = Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000))
    const parts: string[] = []
    for (const [unit, length] of units) {
      const count = Math.floor(seconds / length)
      seconds -= count * length
      if (count === 0 || parts.length === 2) continue
      const format = getNumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'short' })
      parts.push(format.format(count))
    }
    return parts.join(' ')
  }
}
