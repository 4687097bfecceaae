import { useTranslation } from 'react-i18next'
import { formatFileSize } from '../../shared/i18n/format-file-size.ts'
import { getNumberFormat } from '../../shared/i18n/number-format.ts'
import type { UploadEntry } from './upload-entry.ts'

/** Returns functions that describe sizes, progress and states of uploads in the user's language. */
export function useUploadText() {
  const { t, i18n } = useTranslation('uploads')
  const language = i18n.language

  function formatProgress({ sent, size, speed }: Pick<UploadEntry, 'sent' | 'size' | 'speed'>): string {
    const amount = t('progress.amount', {
      sent: formatFileSize(sent, language),
      size: formatFileSize(size, language),
    })
    if (speed <= 0) return amount
    const speedText = t('progress.speed', { amount: formatFileSize(speed, language) })
    return [amount, speedText, formatTimeLeft((size - sent) / speed)].join(' · ')
  }

  /** Formats seconds as 'about 3 minutes left', rounded up to a coarse step. */
  function formatTimeLeft(seconds: number): string {
    if (seconds < 5) return t('progress.almostThere')
    if (seconds < 55)
      return t('progress.left', { time: formatUnit(Math.ceil(seconds / 5) * 5, 'second', language) })
    if (seconds < 3300)
      return t('progress.left', { time: formatUnit(Math.ceil(seconds / 60), 'minute', language) })
    return t('progress.left', { time: formatUnit(Math.ceil(seconds / 3600), 'hour', language) })
  }

  function formatState(entry: UploadEntry): string {
    if (entry.errorCode) return t(`troubles.${entry.errorCode}`)
    if (entry.unreadable === 'corrupt' && entry.family === 'image') return t('unreadablePicture')
    if (entry.unreadable) return t(`unreadable.${entry.unreadable}`)
    if (entry.blockedBy) return t(`hindrances.${entry.blockedBy}`)
    if (entry.state === 'sending') return formatProgress(entry)
    if (entry.state === 'paused') {
      return t('states.paused', {
        sent: formatFileSize(entry.sent, language),
        size: formatFileSize(entry.size, language),
      })
    }
    // A file of a form becomes part of the archive only when the form is saved.
    if (entry.state === 'done' && entry.destination.to === 'field') return t('states.sent')
    return t(`states.${entry.state}`)
  }

  return { formatProgress, formatState, formatSize: (amount: number) => formatFileSize(amount, language) }
}

function formatUnit(value: number, name: string, language: string): string {
  return getNumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value)
}
