import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime, parseTime } from './format-time.ts'

interface TimeFieldProps {
  readonly label: string
  readonly value: number
  readonly onChange: (seconds: number) => void
}

/** A time that is typed; what is no time is marked and has no effect. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const { t } = useTranslation('cuts')
  const [text, setText] = useState<string>()
  const isInvalid = text !== undefined && parseTime(text) === undefined
  function commit() {
    const seconds = text === undefined ? undefined : parseTime(text)
    if (seconds === undefined) return
    setText(undefined)
    onChange(seconds)
  }
  return (
    <TextInput
      label={label}
      value={text ?? formatTime(value)}
      inputMode="text"
      w={120}
      error={isInvalid ? t('region.noTime') : undefined}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
