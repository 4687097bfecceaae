import { useEffect, useState } from 'react'
import { parseTimestamp } from '../import/parse-timestamp.ts'
import styles from './line-tools.module.css'

interface TimeFieldProps {
  label: string
  /** Seconds. */
  value: number
  onChange: (seconds: number) => void
}

/** A time as it can be typed: `1:02.5`. A text that is no time is replaced by the time as it was. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [text, setText] = useState(formatSeconds(value))
  useEffect(() => setText(formatSeconds(value)), [value])

  function finish() {
    const seconds = parseTimestamp(text.includes(':') ? text.trim() : `0:${text.trim()}`)
    if (seconds === undefined || Math.abs(seconds - value) < 0.005) setText(formatSeconds(value))
    else onChange(seconds)
  }

  return (
    <input
      className={styles.time}
      aria-label={label}
      title={label}
      inputMode="decimal"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
    />
  )
}

/** Formats seconds as `1:02.50`, with hours only if there are any. */
function formatSeconds(seconds: number): string {
  const hundredths = Math.round(seconds * 100)
  const hours = Math.floor(hundredths / 360_000)
  const minutes = Math.floor(hundredths / 6000) % 60
  const rest = ((hundredths % 6000) / 100).toFixed(2).padStart(5, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
