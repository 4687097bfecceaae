import { useTranslation } from 'react-i18next'
import { fileSize } from '../../items/public.ts'
import type { UploadEntry } from '../upload-entry.ts'

/** Sizes, speeds and times of uploads in the reader's words. */
export function useUploadWords() {
  const { t, i18n } = useTranslation('uploads')
  const language = i18n.language

  function progress({ sent, size, speed }: Pick<UploadEntry, 'sent' | 'size' | 'speed'>): string {
    const amount = t('progress.amount', { sent: fileSize(sent, language), size: fileSize(size, language) })
    if (speed <= 0) return amount
    const pace = t('progress.speed', { amount: fileSize(speed, language) })
    return [amount, pace, timeLeft((size - sent) / speed)].join(' · ')
  }

  /** Seconds as 'about 3 minutes left', rounded as one would say it. */
  function timeLeft(seconds: number): string {
    if (seconds < 5) return t('progress.almostThere')
    if (seconds < 55)
      return t('progress.left', { time: unit(Math.ceil(seconds / 5) * 5, 'second', language) })
    if (seconds < 3300) return t('progress.left', { time: unit(Math.ceil(seconds / 60), 'minute', language) })
    return t('progress.left', { time: unit(Math.ceil(seconds / 3600), 'hour', language) })
  }

  function state(entry: UploadEntry): string {
    if (entry.trouble) return t(`troubles.${entry.trouble}`)
    if (entry.unreadable === 'corrupt' && entry.family === 'image') return t('unreadablePicture')
    if (entry.unreadable) return t(`unreadable.${entry.unreadable}`)
    if (entry.hindrance) return t(`hindrances.${entry.hindrance}`)
    if (entry.state === 'sending') return progress(entry)
    if (entry.state === 'paused') {
      return t('states.paused', {
        sent: fileSize(entry.sent, language),
        size: fileSize(entry.size, language),
      })
    }
    // What has arrived for a form is in the archive only once the form is saved.
    if (entry.state === 'done' && entry.destination.to === 'field') return t('states.sent')
    return t(`states.${entry.state}`)
  }

  return { progress, state, size: (amount: number) => fileSize(amount, language) }
}

function unit(value: number, name: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(value)
}
